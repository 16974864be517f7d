"""Times of a table with friends, in seconds; those of the agreement are in its `limits`."""

TICK = 0.5  # between two looks at the clock while something is under way
REST = 1.0  # the same while somebody thinks; a page that waits longer has slept
BOTS_WAIT = 2.5  # until a bot plays by itself, if no screen has asked it to
IDLE = 60.0  # that somebody in turn does nothing, until the others may let a bot play
AGREEING = 1.0  # that a decision takes before the page says so
LATE = 2.0  # that the table has waited for somebody before the page says so

"""A table that several pages share: who sits there, whose order of moves holds, what is kept.

No browser and no clock is in here: frames and times go in, frames come out. All pages keep the same
log (`book.py`), and a face reaches only the page of a seat that may know it.

The one door is `table.py`; behind it `shared.py` puts a page's parts together, and hears peers at
the pace of `demands.py`:

- all pages are a `Member` (`member.py`). A guest adds, one class on top of the other: who has
  agreed to which `lists.py` of players (`agreeing.py`, with `patience.py`), checks of what is
  signed (`believing.py`), the own moves (`moving.py`), the host's log (`reading.py`), the moves
  that a host may drop (`holding.py`, with `held.py` and `moves.py`), the door (`guest.py`). A
  host adds: the log for all (`replication.py`), changes of the people (`changing.py`), the lobby
  (`lobby.py`, with `seating.py`), the order of moves (`refereeing.py`, with `match.py`, and
  `readiness.py` for the next deal), and what peers ask for (`hosting.py`);
- whose word it is: `words.py` beside the lines of a `book.py`; `checkpoints.py` take the place of
  older words, for lines that are `covered.py`; `gossip.py` finds a host who tells two stories,
  `common.py` what the log was before, and `taken_back.py` tells which moves are lost by that;
  `disputes.py` say that a page was told something impossible;
- who leads: `roster.py` (with the `switches.py` of a host) and `chain.py` say it, `signed.py` so
  that it holds; `lease.py` keeps it to one, `election.py` finds the next one by what stands in
  each page's `record.py`, or without one by `recall.py`, and `double_votes.py` are found out;
  `changing.py` has the people agree to others, as `membership.py` counts them, and `removals.py`
  asks them before somebody is left out;
- what goes between pages: `frames.py`, taken in by `plain.py`, each of a form in `shapes.py`;
  `pieces.py` has what is too long;
- how long anything may take: `times.py`, how often that is looked at: `ticking.py`; what is
  drawn: `chance.py`;
- the cards, which everybody shuffles: `dealing.py` is a page's part in it, between the log and
  `deck/`; `verdict.py` says what was found;
- what is kept: `kept.py`;
- what screens need: `view.py`, made by `looking.py`, with the `names.py` of all who have sat here;
  `news.py`; `desks.py` and `adapter.py`.
"""

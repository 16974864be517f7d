"""Contract rummy: every round asks for certain sets and runs, to be laid down at once."""

"""A table with friends as the page's worker holds it, on the agreement of `peerdeck.agreement`.

- `table`: a page at a table, `FriendsTable`. `events`: the one door to it, with the events of its
  person and of the machine. `following`: their consequences. `adapter`: a table of friends in the
  form of one on this device. `driver`: one table's page of the agreement, with its effects as plain
  data. `inbox`: frames that wait until their signatures are checked. `coming`: a page that does not
  know the table yet.
- `wishing`: what a page says for its person without being asked each time. `moves`: moves of the
  own seat and of bots. `desks`: the desk of the person.
- `view`: all that screens show beside the desk; `looking` makes it, with `names` and `fairness`.
  `news`: what has happened, in sentences. `before`: how matches stood at the tables that this one
  continues.
"""

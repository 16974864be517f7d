"""A page's part in a table with friends, as its person meets it: the network, and the table.

`friends` holds what pages agree on; here it is joined with the connections and the screens.
"""

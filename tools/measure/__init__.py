"""The sources in figures: `make measure`.

A module for each kind of figure says in its docstring how it is counted, and has a function
`lines()` that returns what is to be printed.
"""

"""A table that several pages share: who sits there, whose order of moves holds, what is kept.

No browser and no clock is in here: frames and times go in, frames come out. The faces that a seat
may not know never reach its page, so each page keeps the log in a form of its own (`book.py`).
"""

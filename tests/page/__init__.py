"""The page's Python in CPython, with a browser of a few lines: what it decides by itself."""

"""Builds `dist/`, the site: `python -m build`."""

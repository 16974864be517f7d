"""What makes `dist/`, the site: `python -m build`."""

"""`python -m build`: bring `dist/` up to date."""

from build import site
from build.steps import BuildError

try:
    site.make()
except BuildError as error:
    raise SystemExit(str(error)) from None

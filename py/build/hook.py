"""Has the prose parsed whenever the engine is built or installed, by `make` or by pip."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prose(BuildHookInterface[Any]):
    """The hook that hatchling calls before it builds or installs."""

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Make the trees that the wheel holds, or that an editable install reads."""
        sys.path.insert(0, str(Path(self.root, "py")))
        from build.prose import compile_all

        compile_all()

"""What the page's Python uses of idiomorph."""

from js import Element

class Idiomorph:
    @staticmethod
    def morph(old: Element, fresh: Element | str, options: object) -> None: ...

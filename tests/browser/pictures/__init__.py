"""The looks of each game's table, kept as small pictures to compare with.

    python -m tests.browser.pictures    # take them anew, then look at what has changed

They are a quarter as wide and high as the page. Two pictures are the same if nothing larger than a
pip differs, but for an edge that has moved by a few pixels or a tone that is a little different.
"""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageFont
from playwright.sync_api import Page

from build.places import ROOT
from tests.support.browser.stage import Stage
from tests.support.browser.states import STATES

HERE = Path(__file__).parent
RESULTS = ROOT / "test-results"
SMALLER = 4
REACH = 3  # pixels of a small picture: an edge may move by one to each side
TONE = 40  # of 255
LEAST = 3  # pixels of a small picture each way: 12 of the page
COLOURS = 256
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1280, 800)}
# Every machine has its own fonts; this one comes with Pillow. It is put there by script, for the
# page fetches no fonts.
SAME_FONT = """async (bytes) => {
    const font = new FontFace('Same', new Uint8Array(bytes).buffer);
    document.fonts.add(await font.load());
    const style = new CSSStyleSheet();
    style.replaceSync('*, ::before, ::after { font-family: Same, sans-serif !important; }');
    document.adoptedStyleSheets = [style];
}"""


@dataclass(frozen=True)
class View:
    """A state of a game on a screen."""

    game: str
    state: str
    size: str
    theme: str = "light"

    @property
    def name(self) -> str:
        """The name of its picture."""
        words = f"{self.game} {self.state} {self.size} {self.theme}".replace(",", "")
        return words.replace(" ", "-")

    @property
    def kept(self) -> Path:
        """The file of the picture."""
        return HERE / f"{self.name}.png"


OWN = {  # what each game has that no other one has
    "cpwp": "swap, cards open",
    "takku_sum": "grace",
    "spar": "challenge",
    "shanghai": "ready",
    "progressive": "melds glow",
}
VIEWS = [
    *(View(game, "my turn", size) for game in STATES for size in SIZES),
    *(View(game, "my turn", "laptop", "dark") for game in STATES),
    *(View(game, state, size) for game, state in OWN.items() for size in ("phone", "laptop")),
]


def open_stage(page: Page, address: str) -> Stage:
    """A stage on which all machines show the same."""
    stage = Stage(page, address)
    page.evaluate(SAME_FONT, list(ImageFont.load_default(16).font_bytes))
    return stage


def shown(stage: Stage, view: View) -> Image.Image:
    """Show a view, and take its picture."""
    width, height = SIZES[view.size]
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.emulate_media(color_scheme=view.theme)  # type: ignore[arg-type]
    stage.put(next(state for state in STATES[view.game] if state.name == view.state))
    return taken(stage.page)


def taken(page: Page) -> Image.Image:
    """A small picture of what is in sight."""
    page.evaluate("document.activeElement.blur()")  # a ring around something is another state
    image = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    return image.reduce(SMALLER)


def keep(image: Image.Image, path: Path) -> None:
    """Keep a picture with few colours; the eye and the tolerance see no difference."""
    few = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    assert difference(few.convert("RGB"), image) is None
    few.save(path, optimize=True)


def difference(one: Image.Image, other: Image.Image) -> Image.Image | None:
    """Return the difference of two pictures, in white on black; `None` if they are the same."""
    if one.size != other.size:
        return Image.new("L", one.size, 255)
    differs = ImageChops.lighter(_beyond(one, other), _beyond(other, one))
    # What is smaller than that is gone, what is larger stays as large as it is.
    large = differs.filter(ImageFilter.MinFilter(LEAST)).filter(ImageFilter.MaxFilter(LEAST))
    return large if large.getbbox() else None


def _beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return the places where the first picture has a tone that the other has nowhere near."""
    darkest = other.filter(ImageFilter.MinFilter(REACH))
    lightest = other.filter(ImageFilter.MaxFilter(REACH))
    beyond = ImageChops.lighter(
        ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one)
    )
    red, green, blue = beyond.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda tone: 255 if tone > TONE else 0)


def problem(view: View, image: Image.Image) -> str | None:
    """Say what is wrong with the picture of a view; both pictures are kept to be looked at."""
    if not view.kept.exists():
        return f"{view.name}: there is no such picture yet"
    differs = difference(image, Image.open(view.kept).convert("RGB"))
    if differs is None:
        return None
    RESULTS.mkdir(exist_ok=True)
    image.save(RESULTS / f"{view.name}.png")
    differs.save(RESULTS / f"{view.name}-difference.png")
    return f"{view.name}: differs within {differs.getbbox()}, see {RESULTS.name}/"

"""A film as by a camera held in front of a screen, for the fake camera of Chromium."""

import io
from pathlib import Path

from PIL import Image, ImageFilter

SIZE = (640, 480)
TILT = 4  # degrees: nobody holds a phone straight
DESK, PAPER = (90, 80, 75), 250


def shoot(picture: bytes, film: Path) -> None:
    """Film this picture: a little small, tilted, out of focus and grey, as it comes."""
    side = int(SIZE[1] * 0.8)
    shown = Image.open(io.BytesIO(picture)).convert("RGB").resize((side, side))
    mask = Image.new("L", shown.size, 255).rotate(TILT, expand=True)
    shown = shown.rotate(TILT, expand=True, resample=Image.Resampling.BICUBIC)
    scene = Image.new("RGB", SIZE, DESK)
    at = ((SIZE[0] - shown.width) // 2, (SIZE[1] - shown.height) // 2)
    scene.paste(shown, at, mask)
    scene = scene.filter(ImageFilter.GaussianBlur(0.8)).point(lambda light: 30 + light * 3 // 4)
    light, blue, red = scene.convert("YCbCr").split()
    half = (SIZE[0] // 2, SIZE[1] // 2)
    frame = b"".join(
        [b"FRAME\n", light.tobytes(), blue.resize(half).tobytes(), red.resize(half).tobytes()]
    )
    head = f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F10:1 Ip A1:1 C420jpeg\n".encode()
    # Whole or not at all: a camera may be looking for it.
    draft = film.with_suffix(".draft")
    draft.write_bytes(head + 4 * frame)
    draft.rename(film)

"""A PNG of any kind becomes black and white dots as wide as the paper, never dithered.

Dithering would spoil QR codes.
"""

import struct
from importlib import resources
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from till.domain.errors.paper import PictureUnreadable

MOST_BYTES = 8 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 4_096
MOST_PIXELS = 32 * 1024 * 1024  # decoded with transparency: 128 MiB, the worst we ever hold

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_WHITE = 255


def to_dots(png: bytes, *, dots: int, copy: int = 0) -> Image.Image:
    """Return the picture as mode "1" at `dots` width, 0 black and 1 white.

    As wide as the paper: every dot is taken as it is. Narrower: enlarged by whole factors if at
    least two fit, then centred. Wider: shrunk by area. Where `dots` is no multiple of eight the
    result is filled up with white on the right, because printers count in bytes.

    `copy` from 1 marks it as that copy, at the picture's own width. The picture was found whole
    where it came in. Raises PictureUnreadable for what cannot be decoded within the limits above.
    """
    picture = _opened(png)
    if copy:
        picture = mark_copy(_thresholded(_grey(picture)), number=copy)
    picture = _fitted(picture, dots)
    left = (dots - picture.width) // 2
    width = (dots + 7) // 8 * 8
    if picture.width == width:
        return picture
    sheet = Image.new("1", (width, picture.height), 1)
    sheet.paste(picture, (left, 0))
    return sheet


def to_png(image: Image.Image) -> bytes:
    """Return the dots as PNG bytes, for the screen and for files."""
    kept = BytesIO()
    image.save(kept, "PNG", compress_level=1)
    return kept.getvalue()


def mark_copy(image: Image.Image, *, number: int) -> Image.Image:
    """Return mode "1" dots under a band that says in large letters which copy this is."""
    return under_band(image, f"KOPJE {number}")


def under_band(image: Image.Image, text: str) -> Image.Image:
    """Return mode "1" dots under a band with a text in large letters."""
    band_height = max(24, image.width // 6)
    sheet = Image.new("1", (image.width, image.height + band_height), 1)
    sheet.paste(image, (0, band_height))
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    pen.text(
        (image.width // 2, band_height // 2),
        text,
        fill=0,
        font=_copy_font(text, room=image.width * 9 // 10, height=band_height * 7 // 10),
        anchor="mm",
    )
    return sheet


def _copy_font(text: str, *, room: int, height: int) -> ImageFont.FreeTypeFont:
    """Take the bundled bold face, as large as the band and the paper allow (dots)."""
    face = (resources.files("resources") / "fonts" / "JetBrainsMono-Bold.ttf").read_bytes()
    tried = ImageFont.truetype(BytesIO(face), height)
    wide = tried.getlength(text)
    if wide <= room:
        return tried
    return ImageFont.truetype(BytesIO(face), max(8, int(height * room / wide)))


def _opened(png: bytes) -> Image.Image:
    """Decode within the limits; what Pillow says about broken files becomes one error."""
    _check_limits(png)
    try:
        picture = Image.open(BytesIO(png), formats=["PNG"])
        picture.load()
    # Pillow's PNG reader raises each of these for one sort of damage or another.
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, Image.DecompressionBombError):
        raise PictureUnreadable from None
    return picture


def _check_limits(png: bytes) -> None:
    """Look at the declared size before anything is unpacked (PNG, 5.2 and 11.2.2)."""
    if len(png) > MOST_BYTES or png[:8] != _PNG_SIGNATURE or png[12:16] != b"IHDR":
        raise PictureUnreadable
    if len(png) < 24:  # noqa: PLR2004 - signature, length, name, width and height
        raise PictureUnreadable
    columns, rows = struct.unpack(">II", png[16:24])
    if not (0 < columns <= MOST_COLUMNS and 0 < rows <= MOST_ROWS):
        raise PictureUnreadable
    if columns * rows > MOST_PIXELS:
        raise PictureUnreadable


def _fitted(picture: Image.Image, dots: int) -> Image.Image:
    """Bring the picture to at most `dots` columns of pure black and white."""
    if picture.width > dots:
        return _thresholded(_shrunk(_grey(picture), dots))
    flat = _thresholded(_grey(picture))
    # A tall thin picture must not grow past what the printer may be handed.
    factor = min(dots // flat.width, MOST_ROWS // flat.height)
    if factor < 2:  # noqa: PLR2004 - enlarging starts at twice the size
        return flat
    size = (flat.width * factor, flat.height * factor)
    return flat.resize(size, Image.Resampling.NEAREST)


def _grey(picture: Image.Image) -> Image.Image:
    """Black-and-white or grey, with transparent parts turned to white paper."""
    if picture.mode.startswith("I"):
        # Sixteen bits a sample: converting as it is would clip nearly all of it to white.
        # a colour that is declared clear (PNG, 11.3.2) is paper
        shades = [sample >> 8 for sample in range(1 << 16)]
        clear = picture.info.get("transparency")
        if isinstance(clear, int):
            shades[clear] = _WHITE
        return picture.convert("I").point(shades, "L")
    if picture.has_transparency_data:
        clear = picture if picture.mode in {"LA", "RGBA"} else picture.convert("RGBA")
        paper = Image.new("L", clear.size, _WHITE)
        paper.paste(clear.convert("L"), mask=clear.getchannel("A"))
        return paper
    return picture if picture.mode in {"1", "L"} else picture.convert("L")


def _shrunk(grey: Image.Image, dots: int) -> Image.Image:
    """Scale by area, so that thin strokes fade evenly before the threshold decides."""
    grey = grey.convert("L")
    if grey.width % dots == 0:
        return grey.reduce(grey.width // dots)
    height = max(1, round(grey.height * dots / grey.width))
    return grey.resize((dots, height), Image.Resampling.BOX)


def _thresholded(grey: Image.Image) -> Image.Image:
    """Mode "1" without dithering: below 128 is black."""
    return grey if grey.mode == "1" else grey.convert("1", dither=Image.Dither.NONE)

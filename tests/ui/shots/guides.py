"""The pictures of the guides: `python -m tests.ui.shots.guides --out docs/pictures`.

Lives here: which screens the documents show, and writing them small.
Must not: make a screen; the other modules of pictures do.
"""

import argparse
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QSize

from tests.ui.shots import (
    attention,
    day,
    drawer,
    first_start,
    morning,
    payment,
    receipts,
    returns,
    selling,
    staff,
)
from tests.ui.shots.photographer import Shot, darkroom, settle, write
from till.system.words import Words
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

SIZE = QSize(1280, 800)
COLOURS = 96  # enough for flat colours and the edges of letters, and a third of the bytes
PICTURES: dict[str, tuple[str, Shot]] = {
    "sell": ("en", selling.shot(selling.sell)),
    "hapja": ("sq", morning.opening_type),
    "shitja": ("sq", selling.shot(selling.sell)),
    "pagesa": ("sq", payment.shot(payment.payment_mixed)),
    "arka": ("sq", drawer.drawer),
    "dita": ("sq", day.day_z),
    "fillimi": ("sq", first_start.SHOTS["first-start-service"]),
    "first-start": ("en", first_start.SHOTS["first-start-service"]),
    "operatoret": ("sq", staff.people),
    "people": ("en", staff.people),
    "receipts": ("en", receipts.receipts),
    "faturat": ("sq", receipts.receipts),
    "return": ("en", returns.returns),
    "kthimi": ("sq", returns.returns),
    "cancel": ("en", returns.returns_cancel),
    "anulimi": ("sq", returns.returns_cancel),
    "attention": ("en", attention.attention_mending),
    "vemendja": ("sq", attention.attention_mending),
    "outage": ("en", attention.outage),
    "nderprerja": ("sq", attention.outage),
}


def main() -> None:
    """Write each picture of the guides."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    options = parser.parse_args()
    folder: Path = options.out
    folder.mkdir(parents=True, exist_ok=True)
    wanted = options.names or list(PICTURES)
    application = darkroom()
    apply_theme(application, "light", text_size=100, animate=False)
    for name in wanted:
        language, take = PICTURES[name]
        shown = take(Messages(Words(language, strict=True)), SIZE)
        settle()
        write(shown, folder / f"{name}.png")
        make_small(folder / f"{name}.png")
        shown.close()
        shown.deleteLater()


def make_small(file: Path) -> None:
    """Keep a picture in few colours."""
    with Image.open(file) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


if __name__ == "__main__":
    main()

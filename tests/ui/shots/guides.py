"""The pictures of the guides, each in both languages: `python -m tests.ui.shots.guides`.

Lives here: which screens the documents show, and writing them small.
Must not: make a screen; the other modules of pictures do.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtCore import QSize

from tests.ui.examples import invoice_scenes
from tests.ui.shots import (
    attention,
    buyers,
    care,
    catalogue,
    day,
    drawer,
    first_start,
    labels,
    morning,
    orders,
    payment,
    printers,
    receipts,
    returns,
    selling,
    settings,
    staff,
)
from tests.ui.shots.photographer import Shot, darkroom, settle, write
from till.system.words import Words
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

FOLDER: Final = Path("docs/pictures")
LANGUAGES: Final = ("en", "sq")
SIZE: Final = QSize(1280, 800)
COLOURS: Final = 64  # enough for flat colours and the edges of letters, and a third of the bytes
PICTURES: Final[Mapping[str, Shot]] = {
    "sign_in": morning.sign_in,
    "opening": morning.opening_type,
    "sell": selling.shot(selling.sell),
    "payment": payment.shot(payment.payment_mixed),
    "receipts": receipts.receipts,
    "return": returns.returns,
    "cancel": returns.returns_cancel,
    "invoice": invoice_scenes.invoice_electronic,
    "orders": orders.board,
    "bill": orders.bill,
    "drawer": drawer.drawer,
    "count": drawer.count,
    "first_start": first_start.SHOTS["first-start-service"],
    "settings": settings.SHOTS["settings-home"],
    "service": settings.SHOTS["settings-service"],
    "people": staff.people,
    "roles": settings.roles,
    "catalogue": catalogue.catalogue,
    "labels": labels.labels,
    "catalogue_import": catalogue.catalogue_import,
    "several": catalogue.catalogue_several,
    "buyers": buyers.buyers,
    "printers": printers.ready,
    "day": day.day_z,
    "owner": day.SHOTS["owner_days"],
    "attention": attention.attention_mending,
    "outage": attention.outage,
    "backups": care.backups,
    "restore": care.restore,
    "restored": care.restored,
    "two_tills": care.two_tills,
    "health": care.health,
    "journal": care.journal,
    "office": care.office_joined,
}
"""Each page of the window by its name, and dialogs that a guide shows."""


def main() -> None:
    """Write each picture of the guides in each language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    options = parser.parse_args()
    application = darkroom()
    apply_theme(application, "light", text_size=100, animate=False)
    for language in LANGUAGES:
        make(options.out / language, language, options.names or list(PICTURES))


def make(folder: Path, language: str, names: Sequence[str]) -> None:
    """Write the pictures of these names in one language."""
    folder.mkdir(parents=True, exist_ok=True)
    words = Messages(Words(language, strict=True))
    for name in names:
        shown = PICTURES[name](words, SIZE)
        settle()
        file = folder / f"{name}.png"
        write(shown, file)
        make_small(file)
        shown.close()
        shown.deleteLater()


def make_small(file: Path) -> None:
    """Keep a picture in few colours."""
    with Image.open(file) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


if __name__ == "__main__":
    main()

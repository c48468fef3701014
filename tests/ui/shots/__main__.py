"""Pictures of every screen and state, in both themes, languages and sizes, by one command.

    python -m tests.ui.shots --out DIR
    python -m tests.ui.shots --out DIR --part day,drawer --look light-sq --text-size 100,130

Without a choice everything is made at text size 100. Each part lands in `DIR/PART`, at another text
size in `DIR/PART-130`. Keep DIR out of the repository.

Lives here: running each part's own pictures, a part after the other, each in its own process.
Must not: know any screen; assert anything.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.ui.shots.photographer import add_choices

PARTS = {
    "widgets": "tests.ui.shots.gallery",
    "sell": "tests.ui.shots.selling",
    "payment": "tests.ui.shots.payment",
    "find": "tests.ui.shots.find",
    "people": "tests.ui.shots.people",
    "morning": "tests.ui.shots.morning",
    "display": "tests.ui.shots.display",
    "day": "tests.ui.shots.day",
    "drawer": "tests.ui.shots.drawer",
    "paper": "tests.ui.shots.paper",
    "printers": "tests.ui.shots.printers",
    "letters": "tests.ui.shots.letters",
    "attention": "tests.ui.shots.attention",
    "returns": "tests.ui.shots.returns",
    "orders": "tests.ui.shots.orders",
    "receipts": "tests.ui.shots.receipts",
    "invoices": "tests.ui.examples.invoice_scenes",
    "catalogue": "tests.ui.shots.catalogue",
    "labels": "tests.ui.shots.labels",
    "buyers": "tests.ui.shots.buyers",
    "settings": "tests.ui.shots.settings",
    "staff": "tests.ui.shots.staff",
    "first_start": "tests.ui.shots.first_start",
    "care": "tests.ui.shots.care",
}


def main() -> int:
    """Make all pictures; return 1 where a part failed, after all others were made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_choices(parser)
    parser.add_argument("--part", default=",".join(PARTS), help="parted by commas")
    parser.add_argument("--text-size", default="100", help="of 100,115,130, parted by commas")
    options = parser.parse_args()
    parts = options.part.split(",")
    if unknown := sorted(set(parts) - set(PARTS)):
        parser.error(f"no such part: {', '.join(unknown)}")
    made = [
        _make(part, text_size, options)
        for text_size in options.text_size.split(",")
        for part in parts
    ]
    return 0 if all(made) else 1


def _make(part: str, text_size: str, options: argparse.Namespace) -> bool:
    """Make the pictures of one part at one text size, say how many, and whether all came."""
    folder: Path = options.out / (part if text_size == "100" else f"{part}-{text_size}")
    folder.mkdir(parents=True, exist_ok=True)
    choices = {"--only": options.only, "--look": options.look, "--width": options.width}
    given = [f"{name}={value}" for name, value in choices.items() if value]
    status = subprocess.run(
        [sys.executable, "-m", PARTS[part], f"--out={folder}", f"--text-size={text_size}", *given],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
    ).returncode
    count = sum(1 for _ in folder.rglob("*.png"))
    sys.stdout.write(f"{folder.name}: {count} pictures{'' if status == 0 else ', FAILED'}\n")
    sys.stdout.flush()
    return status == 0


if __name__ == "__main__":
    sys.exit(main())

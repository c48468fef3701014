"""Taking pictures of screens: each shot in both sizes, themes and languages, as PNG files.

Lives here: what may be asked for on the command line, the sizes and looks, writing the files.
Must not: know any screen; assert anything.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QSize, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from till.system.words import Words
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

SIZES = (QSize(1280, 800), QSize(1024, 768))
SMALLEST = SIZES[-1]
LOOKS = (("light", "sq"), ("light", "en"), ("dark", "sq"), ("dark", "en"))
Shot = Callable[[Messages, QSize], QWidget]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotOptions:
    """Where the pictures go, which of them, and how they shall look."""

    folder: Path
    names: tuple[str, ...]
    text_size: int
    looks: tuple[tuple[str, str], ...]
    widths: tuple[int, ...]

    def wanted(self, names: Mapping[str, object]) -> list[str]:
        """The names to take: those asked for, or all."""
        return [name for name in names if not self.names or name in self.names]


def add_choices(parser: argparse.ArgumentParser) -> None:
    """The choices of every command that makes pictures."""
    looks = ",".join("-".join(look) for look in LOOKS)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the pictures")
    parser.add_argument("--only", default="", help="names of shots, parted by commas")
    parser.add_argument("--look", default=looks, help=f"of {looks}, parted by commas")
    parser.add_argument("--width", default="", help="of the window in px, parted by commas")


def read_options(description: str | None) -> ShotOptions:
    """What the command line asks for; makes the folder."""
    parser = argparse.ArgumentParser(description=description)
    add_choices(parser)
    parser.add_argument("--text-size", type=int, default=100, choices=(100, 115, 130))
    found = parser.parse_args()
    found.out.mkdir(parents=True, exist_ok=True)
    return ShotOptions(
        folder=found.out,
        names=tuple(name for name in found.only.split(",") if name),
        text_size=found.text_size,
        looks=tuple(look for look in LOOKS if "-".join(look) in found.look.split(",")),
        widths=tuple(int(width) for width in found.width.split(",") if width),
    )


def darkroom() -> QApplication:
    """The application without a screen under which the pictures are taken."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    qInstallMessageHandler(_pass_on)
    made = QApplication.instance() or QApplication([])
    assert isinstance(made, QApplication)
    return made


def photograph(shots: Mapping[str, Shot]) -> None:
    """Write `NAME-WIDTH-THEME-LANGUAGE.png` for each shot, size, theme and language."""
    application = darkroom()
    options = read_options(None)
    for theme, language in options.looks:
        apply_theme(application, theme, text_size=options.text_size, animate=False)
        words = Messages(Words(language, strict=True))
        for size in SIZES:
            if options.widths and size.width() not in options.widths:
                continue
            for name in options.wanted(shots):
                made = shots[name](words, size)
                settle()
                write(made, options.folder / f"{name}-{size.width()}-{theme}-{language}.png")
                made.close()
                made.deleteLater()


def write(shown: QWidget, file: Path) -> None:
    """Write what the widget shows; raises OSError when the file cannot be written."""
    if not shown.grab().save(str(file)):
        raise OSError(file)


def settle() -> None:
    """Let layouts that wait for each other come to rest."""
    for _ in range(3):
        QApplication.processEvents()


def _pass_on(_kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    if "propagateSizeHints" not in text:  # the platform without a screen says so of every window
        sys.stderr.write(text + "\n")

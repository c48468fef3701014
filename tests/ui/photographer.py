"""Taking pictures of screens: each shot in both sizes, themes and languages, as PNG files.

Lives here: the arguments `--out --only --text-size`, the sizes and looks, writing the files.
Must not: know any screen; assert anything.
"""

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from till.system.words import Words
from ui.messages import Messages
from ui.theme.style import apply_theme

SIZES = (QSize(1280, 800), QSize(1024, 768))
LOOKS = (("light", "sq"), ("light", "en"), ("dark", "sq"), ("dark", "en"))
Shot = Callable[[Messages, QSize], QWidget]


def photograph(shots: Mapping[str, Shot]) -> None:
    """Write `NAME-WIDTH-THEME-LANGUAGE.png` for each shot, size, theme and language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="", help="names of shots, parted by commas")
    parser.add_argument("--text-size", type=int, default=100)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    wanted = asked.only.split(",") if asked.only else list(shots)
    for theme, language in LOOKS:
        apply_theme(application, theme, text_size=asked.text_size, animate=False)
        words = Messages(Words(language, strict=True))
        for size in SIZES:
            for name in wanted:
                made = shots[name](words, size)
                _settle()
                made.grab().save(str(asked.out / f"{name}-{size.width()}-{theme}-{language}.png"))
                made.close()
                made.deleteLater()


def _settle() -> None:
    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

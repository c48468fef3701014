"""Pictures of the sell screen and the finished sale: `python -m tests.ui.shots_sell --out DIR`.

Lives here: the window around the scenes, and the pictures of all of them.
Must not: assert anything.
"""

import argparse
import os
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tests.ui import example_sale
from tests.ui.sell_scenes import SCENES
from till.system.units import load_units
from till.system.words import Words
from ui.messages import Messages
from ui.screens.sell import SellScreen
from ui.theme.style import apply_theme
from ui.widgets.state import State
from ui.widgets.status_strip import StatusStrip

SIZES = (QSize(1280, 800), QSize(1024, 768))
sell = SCENES["sell"]
"""The scene over which dialogs stand in their pictures."""
LOOKS = (("light", "sq"), ("light", "en"), ("dark", "sq"))


def new_screen(words: Messages) -> SellScreen:
    made = SellScreen(words, units=load_units(), rates=example_sale.RATES)
    made.show_quick_keys(example_sale.quick_keys())
    return made


def strip(words: Messages) -> StatusStrip:
    made = StatusStrip()
    made.show_operator("AH", "Arta Hoxha", words.say("role.cashier"))
    made.show_day("20.11.2026", words.say("strip.day_open"))
    made.show_service(State.OK, words.say("service.up"), words.say("service.queue", count=0))
    made.show_printer(State.OK, words.say("printer.ready"))
    made.show_clock("14:36")
    made.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
    return made


def window(words: Messages, size: QSize) -> tuple[QWidget, SellScreen]:
    screen, made = new_screen(words), QWidget()
    made.setProperty("kind", "page")
    made.resize(size)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(strip(words))
    column.addWidget(screen, 1)
    made.show()
    screen.setFocus()
    return made, screen


def main() -> None:
    """Write one PNG for each scene, size, theme and language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--text-size", type=int, default=100)
    parser.add_argument("--size", default="")
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    chosen.out.mkdir(parents=True, exist_ok=True)
    sizes: tuple[QSize, ...] = SIZES
    if chosen.size:
        width, height = chosen.size.split("x")
        sizes = (QSize(int(width), int(height)),)
    for theme, language in LOOKS:
        apply_theme(application, theme, text_size=chosen.text_size, animate=False)
        words = Messages(Words(language, strict=True))
        for size in sizes:
            for name, scene in SCENES.items():
                if chosen.only and name not in chosen.only.split(","):
                    continue
                made, screen = window(words, size)
                application.processEvents()
                scene(screen)
                application.processEvents()
                file = f"{name}-{size.width()}-{theme}-{language}.png"
                made.grab().save(str(chosen.out / file))
                made.close()
                made.deleteLater()


if __name__ == "__main__":
    main()

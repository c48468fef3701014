"""Pictures of search, number pad, prices, earlier sales: `python -m tests.ui.shots_find --out DIR`.

Lives here: the pictures' own example data put on the real dialogs.
Must not: assert anything.
"""

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui import example_sale, shots_prices, shots_sell
from till.domain.article import Article
from till.domain.search import Found, folded
from till.system.units import load_units
from till.system.words import Words
from ui.messages import Messages
from ui.screens.find import FindDialog
from ui.theme.style import apply_theme
from ui.widgets.overlay import Overlay

SIZES = shots_sell.SIZES
LOOKS = shots_sell.LOOKS
CATEGORIES = (("Bulmet", 212), ("Fruta-perime", 88), ("Furra", 40), ("Pije", 310))
TOTAL = 1284
CHEESES = (
    ("Djathë i bardhë deleje", "1200", "2100310", "KGM"),
    ("Djathë i bardhë lope", "860", "2100311", "KGM"),
    ("Djathë feta 400 g", "540", "5310042008810", "XPP"),
    ("Djathë krem 200 g", "320", "5310042008827", "XPP"),
    ("Djathë dhie i pjekur", "1650", "2100318", "KGM"),
    ("Djathë i shkrirë, 8 copë", "250", "5310042008841", "XPK"),
    ("Djathë i grirë 250 g", "410", "5310042008872", "XPP"),
    ("Kaçkavall djathë i zi", "1450", "2100322", "KGM"),
)


def cheeses() -> tuple[Article, ...]:
    return tuple(
        replace(
            example_sale.article(name, price, code, weighed=unit == "KGM"),
            unit=unit,
            category="Bulmet",
        )
        for name, price, code, unit in CHEESES
    )


def found(text: str) -> Found:
    """Answer as the till does, from the picture's own articles."""
    articles = tuple(each for each in cheeses() if folded(text) in folded(each.name))
    return Found(articles=articles, count=len(articles), categories=(("Bulmet", len(articles)),))


def find_dialog(words: Messages, window: QWidget) -> FindDialog:
    made = FindDialog(words, window, units=load_units(), rates=example_sale.RATES)
    made.searched.connect(lambda text, _: made.show_found(found(text)))
    return made


def find(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, text="djath")
    made.search.line.deselect()
    return made


def find_walked(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, text="djathe bardhe")
    made.list.view.select(1)
    return made


def find_many(words: Messages, window: QWidget) -> Overlay:
    """Long names and large prices, more rows than fit, more groups than fit."""
    made = FindDialog(words, window, units=load_units(), rates=example_sale.RATES)
    many = tuple(
        replace(
            each,
            name=f"{each.name} me emër shumë të gjatë që nuk hyn në një rresht, i importuar",
            price=each.price * 12345 + Decimal("0.55"),
        )
        for each in cheeses() * 3
    )
    made.searched.connect(
        lambda text, _: made.show_found(
            Found(articles=many, count=50, categories=(("Pije", 4), ("Bulmet", 46)), is_cut=True)
        )
    )
    more = ("Detergjentë", "Mish e sallam", "Ëmbëlsira", "Konserva", "Të ngrira", "Gazeta")
    made.begin([*CATEGORIES, *((each, 9) for each in more)], 50_000, text="a")
    made.list.view.select(23)
    return made


def find_nothing(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, text="djathq")
    made.allow_create(allowed=True)
    return made


def find_check(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, text="djath")
    made.show_price(cheeses()[0])
    return made


def find_check_first(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, check_only=True)
    return made


def find_check_unknown(words: Messages, window: QWidget) -> Overlay:
    made = find_dialog(words, window)
    made.begin(CATEGORIES, TOTAL, check_only=True)
    made.show_problem(words.say("errors.unknown_code", code="5310042099991"))
    return made


Shot = Callable[[Messages, QWidget], Overlay]
SHOTS: dict[str, Shot] = {
    shot.__name__: shot
    for shot in (
        find,
        find_walked,
        find_many,
        find_nothing,
        find_check,
        find_check_first,
        find_check_unknown,
    )
} | shots_prices.SHOTS


def window(words: Messages, size: QSize) -> QWidget:
    """The sell screen of the pictures, over which the dialogs stand."""
    made, screen = shots_sell.window(words, size)
    shots_sell.sell(screen)
    return made


def bare_window(size: QSize) -> QWidget:
    """A window with nothing in it: what is under a dialog does not matter to its measures."""
    made = QWidget()
    made.setProperty("kind", "page")
    made.resize(size)
    made.show()
    return made


def main() -> None:
    """Write one PNG for each shot, size, theme and language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--text-size", type=int, default=100)
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    chosen.out.mkdir(parents=True, exist_ok=True)
    for theme, language in LOOKS:
        apply_theme(application, theme, text_size=chosen.text_size, animate=False)
        words = Messages(Words(language, strict=True))
        for size in SIZES:
            for name, shot in SHOTS.items():
                if chosen.only and name not in chosen.only.split(","):
                    continue
                made = window(words, size)
                shot(words, made)
                for _ in range(3):
                    application.processEvents()
                made.grab().save(str(chosen.out / f"{name}-{size.width()}-{theme}-{language}.png"))
                made.close()
                made.deleteLater()


if __name__ == "__main__":
    main()

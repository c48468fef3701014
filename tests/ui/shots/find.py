"""Pictures of search, number pad, prices, earlier sales: `python -m tests.ui.shots_find --out DIR`.

Lives here: the pictures' own example data put on the real dialogs.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.examples import example_sale
from tests.ui.shots import photographer, prices, selling
from tests.ui.shots.photographer import photograph
from till.domain.selling.search import Found, folded
from till.domain.shop.article import Article
from till.system.reference_tables import load_units
from ui.find.dialog import FindDialog
from ui.kit.frame.overlay import Overlay
from ui.shell.messages import Messages

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
    sought = folded(text).split()
    articles = tuple(
        each for each in cheeses() if all(word in folded(each.name) for word in sought)
    )
    return Found(articles=articles, count=len(articles), categories=(("Bulmet", len(articles)),))


def find_dialog(words: Messages, window: QWidget) -> FindDialog:
    made = FindDialog(words, window, units=load_units(), rates=lambda: example_sale.RATES)
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
    made = FindDialog(words, window, units=load_units(), rates=lambda: example_sale.RATES)
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
} | prices.SHOTS


def window(words: Messages, size: QSize) -> QWidget:
    """The sell screen of the pictures, over which the dialogs stand."""
    made, screen = selling.window(words, size)
    selling.sell(screen)
    return made


def bare_window(size: QSize) -> QWidget:
    """A window with nothing in it: what is under a dialog does not matter to its measures."""
    made = QWidget()
    made.setProperty("kind", "page")
    made.resize(size)
    made.show()
    return made


def over_the_sale(make: Shot) -> photographer.Shot:
    """The dialog over the sell screen."""

    def taken(words: Messages, size: QSize) -> QWidget:
        made = window(words, size)
        make(words, made)
        return made

    return taken


if __name__ == "__main__":
    photograph({name: over_the_sale(make) for name, make in SHOTS.items()})

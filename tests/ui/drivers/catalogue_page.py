"""The page of the catalogue, with the articles of the design's picture and a hand at it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.builders import RATES, an_article
from tests.ui.drivers.hand import SQ, Hand, heard, read, show
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.prices import PriceStanding, PriceVersion
from till.system.reference_tables import load_countries, load_units
from ui.catalogue.catalogue_controller import OF_CATEGORY, article_row
from ui.catalogue.plan import make_catalogue
from ui.kit.choice.exclusive import Option
from ui.kit.page.controls import LineControl, SuggestControl
from ui.kit.page.form_panel import FormPanel
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages, Tables

PICTURED = (
    ("1018", "Bukë integrale 500 g", "110", "XPP", "Furra", "5300042002174"),
    ("1031", "Çokollatë qumështi 100 g", "95", "XPP", "Ëmbëlsira", "4006381332101 5300042010001"),
    ("1007", "Djathë i bardhë deleje", "1200", "KGM", "Bulmet", ""),
    ("1030", "Kafe ekspres kapsula, 10 copë", "390", "XPP", "Kafe, çaj", "5300042010490"),
    ("1032", "Kafe e bluar 250 g", "420", "XPP", "Kafe, çaj", "5300042010322 5300042010339"),
    ("1033", "Kafe kokërr 1 kg", "1490", "XPP", "Kafe, çaj", "5300042010568"),
    ("1044", "Libër shkollor, Abetare", "600", "XPP", "Libra", "9789928123459"),
    ("1052", "Qese letre", "10", "XPP", "Të tjera", ""),
    ("1009", "Qumësht i freskët 3,2 % 1 L", "165", "XPP", "Bulmet", "5300042007711"),
)
SIZES = {
    ArticleGroup.ALL: 1284,
    ArticleGroup.NO_BARCODE: 23,
    ArticleGroup.OPEN_PRICE: 4,
    ArticleGroup.ARCHIVED: 37,
}
CATEGORIES = (("Bulmet", 96), ("Furra", 41), ("Kafe, çaj", 58), ("Libra", 12))


def articles() -> Sequence[Article]:
    """The articles of the design's picture."""
    return [
        replace(
            an_article(
                code,
                name=name,
                price=price,
                weighed=unit == "KGM",
                barcodes=tuple(barcodes.split()),
            ),
            category=group,
        )
        for code, name, price, unit, group, barcodes in PICTURED
    ]


PRICED_AT = datetime(2026, 11, 20, 13, 36, tzinfo=UTC)


def a_history() -> Sequence[PriceVersion]:
    """The prices of the design's picture, the latest first."""
    told = (
        ("445", "2026-11-20T23:00", "Ilir Shehu", PriceStanding.PLANNED),
        ("420", "2026-05-11T04:00", "Drita Marku", PriceStanding.NOW),
        ("395", "2026-01-12T07:12", "Drita Marku", PriceStanding.PAST),
        ("380", "2025-08-17T22:00", "Ilir Shehu", PriceStanding.PAST),
        ("360", "", "", PriceStanding.PAST),
    )
    return [
        PriceVersion(
            number=place,
            article_id=ArticleId("1032"),
            price=Decimal(price),
            holds_from=datetime.fromisoformat(f"{begins}+00:00") if begins else None,
            person=person,
            state=state,
        )
        for place, (price, begins, person, state) in enumerate(told)
    ]


def rows(words: Messages) -> Sequence[ListRecord]:
    units = load_units()
    return [article_row(words, each, units, RATES) for each in articles()]


def a_page(words: Messages) -> RecordScreen[Article]:
    """The page with its list, and nothing chosen yet."""
    screen = make_catalogue(
        words, Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    )
    groups = [Option(key=f"{OF_CATEGORY}{name}", words=name) for name, _ in CATEGORIES]
    screen.offer_groups([*screen.plan.list.groups, *groups])
    counts = {group.value: count for group, count in SIZES.items()}
    screen.groups.set_counts(counts | {f"{OF_CATEGORY}{name}": n for name, n in CATEGORIES})
    return screen


def form_of(screen: RecordScreen[Article]) -> FormPanel[Article]:
    """The fields of the page."""
    assert screen.form is not None
    return screen.form


class CatalogueDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, width: int = 1280) -> None:
        self.screen = a_page(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(QSize(width, 752))
        self.chosen = heard(self.screen.chosen)
        self.asked = heard(self.screen.asked)
        self.saved = heard(self.screen.save_requested)
        self.pressed = heard(self.screen.pressed)
        self.left = heard(self.screen.left)
        self.screen.chosen.connect(self._show)
        show(qtbot, self.screen)
        self.screen.setFocus()
        self.screen.show_rows(rows(SQ))

    def _show(self, code: str) -> None:
        self.screen.show_record(next(each for each in articles() if each.article_id == code))

    @property
    def shown(self) -> str:
        """The code of the article in the fields."""
        return form_of(self.screen).shown_key

    @property
    def problems(self) -> dict[str, str]:
        """What is said as wrong under the fields, by their names."""
        controls = form_of(self.screen).view.controls.items()
        kinds = (LineControl, SuggestControl)
        lines = {name: each.field for name, each in controls if isinstance(each, kinds)}
        return {
            name: read(each.hint.text()) for name, each in lines.items() if each.frame.is_wrong()
        }

    def write(self, field: str, text: str) -> None:
        """Write into a field in the place of what stands there."""
        line = self.field(f"catalogue.{field}")
        line.setFocus()
        line.selectAll()
        self.type(text)

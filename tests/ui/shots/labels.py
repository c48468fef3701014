"""Pictures of the page of labels.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import RATES, an_article
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.actions.shop.labels import LabelLine
from till.domain.labels.codes import code_of
from till.domain.labels.formats import LabelSheet, read_format
from till.domain.labels.label import Label
from till.system.reference_tables import load_countries, load_units
from till.system.reports.label_sheet import label_of
from till.system.words import Words
from ui.kit.page.record_screen import RecordScreen
from ui.labels.plan import CHANGED, CHOSEN, OWN, LabelsFace, label_row, make_labels
from ui.shell.messages import Messages, Tables

PICTURED = (
    ("21003", "Djathë i bardhë deleje", "1200", "1140", "KGM", ""),
    ("1009", "Qumësht i freskët 3,2 % 1 L", "165", "155", "XPP", "5300042007711"),
    ("1018", "Bukë e bardhë 500 g", "90", "85", "XPP", "5300042002150"),
    ("21004", "Kaçkavall", "1450", "1390", "KGM", ""),
    ("1041", "Kos natyral 400 g", "125", "120", "XPP", "5300042007841"),
    ("1042", "Oriz kokërrgjatë 1 kg", "180", "190", "XPP", "5300042016119"),
    ("1043", "Sheqer i bardhë 1 kg", "120", "115", "XPP", "5300042016201"),
    ("1044", "Sallam pule 400 g", "390", "370", "XPP", "5300042031105"),
    ("1045", "Ujë burimi 1,5 L", "60", "55", "XPP", "5300042001184"),
    ("1046", "Vezë fshati (10 copë)", "280", "260", "XPP", ""),
    ("1047", "Makarona spageti 500 g", "98", "95", "XPP", "5300042016331"),
    ("1048", "Salcë domatesh 680 g", "220", "", "XPP", "5300042016409"),
    ("1049", "Lëng portokalli 1 L", "180", "175", "XPP", "5300042022134"),
    ("1050", "Detergjent enësh 750 ml", "245", "230", "XPP", "5300042041074"),
)
SHEET = LabelSheet(format=read_format("70x37 3x8"), start=4, shift=(Decimal("0.5"), Decimal(-1)))


def lines() -> Sequence[LabelLine]:
    """The items of the design's picture."""
    return [
        LabelLine(
            article=an_article(
                code, name=name, price=now, weighed=unit == "KGM", barcodes=tuple(bars.split())
            ),
            was=Decimal(was) if was else None,
        )
        for code, name, now, was, unit, bars in PICTURED
    ]


def a_page(words: Messages) -> RecordScreen[LabelLine]:
    """The page as it is opened."""
    return make_labels(
        words, Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    )


def face_of(screen: RecordScreen[LabelLine]) -> LabelsFace:
    """The sheet and its fields."""
    assert isinstance(screen.face, LabelsFace)
    return screen.face


def page(
    words: Messages, size: QSize, shown: Sequence[LabelLine], sheet: LabelSheet = SHEET
) -> tuple[QWidget, RecordScreen[LabelLine]]:
    screen = a_page(words)
    made = window(screen, words, size)
    units = load_units()
    texts = Words(words.language)

    def say(wanted: Sequence[LabelLine]) -> Sequence[Label]:
        with_old = sheet.with_old
        return [
            label_of(e, code_of(e.article), texts, units[e.article.unit], with_old=with_old)
            for e in wanted
        ]

    screen.groups.set_counts({CHANGED: len(shown), CHOSEN: 3})
    screen.explain(words.count("labels.last", 9, moment="18.11.2026 17:40"))
    screen.show_rows([label_row(each) for each in shown])
    face_of(screen).put(sheet)
    face_of(screen).show_lines(shown, sheet, shown[0].key if shown else "", say)
    return made, screen


def labels(words: Messages, size: QSize) -> QWidget:
    return page(words, size, lines())[0]


def labels_small(words: Messages, size: QSize) -> QWidget:
    """Sixty-five on a sheet, with their old prices."""
    sheet = replace(SHEET, format=read_format("38.1x21.2 5x13 40.64x21.2"), with_old=True)
    return page(words, size, [replace(each, copies=6) for each in lines()], sheet)[0]


def labels_roll(words: Messages, size: QSize) -> QWidget:
    sheet = LabelSheet(format=read_format("58x40"), with_old=True)
    return page(words, size, lines(), sheet)[0]


def labels_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size, lines())
    view = face_of(screen).view
    view.controls["format"].put(OWN)
    view.controls["own"].put("0x37 3x8")
    face_of(screen).read()
    return made


def labels_none(words: Messages, size: QSize) -> QWidget:
    return page(words, size, ())[0]


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    each.__name__: each for each in (labels, labels_small, labels_roll, labels_wrong, labels_none)
}


if __name__ == "__main__":
    photograph(SHOTS)

"""Pictures of the page of the catalogue.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import RATES
from tests.ui.drivers.catalogue_page import PRICED_AT, a_history, a_page, articles, form_of, rows
from tests.ui.examples import example_sale
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.errors.catalogue import BarcodeTaken, BulkPriceUnfit, UnitUnknown
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.bulk_change import (
    BulkChange,
    BulkField,
    BulkPlan,
    BulkStep,
    BulkTotals,
    Ending,
    Standing,
)
from till.domain.shop.catalogue import Reason, RowProblem
from till.system.catalogue_text import reason_of
from till.system.reference_tables import load_countries, load_units
from till.system.words import Words
from ui.catalogue.plan import ARCHIVE, MARK_ALL, SEVERAL, show_prices
from ui.catalogue.several_plan import (
    PERCENT,
    TOMORROW,
    SeveralFace,
    make_several,
    planned_row,
    standings,
)
from ui.kit.entry.pick import PickButton
from ui.kit.frame.file_dialogs import OpenDialog
from ui.kit.frame.import_dialog import ImportDialog, ImportView
from ui.kit.page.form import Face
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.file_request import FoundFile, OpenRequest
from ui.shell.messages import Messages, Tables


class NobodyAsks:
    """Takes nothing in and saves nothing: it is a picture."""

    def take(self) -> None:
        """Keep nothing."""

    def save_faults(self) -> None:
        """Save nothing."""


def page(words: Messages, size: QSize) -> tuple[QWidget, RecordScreen[Article]]:
    screen = a_page(words)
    made = window(screen, words, size)
    screen.show_rows(rows(words), select="1032")
    screen.show_record(articles()[4])
    return made, screen


def catalogue(words: Messages, size: QSize) -> QWidget:
    return page(words, size)[0]


def catalogue_open(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.halves.open_right()
    return made


def catalogue_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_error(BarcodeTaken(code="5300042010322", name="Kafe kokërr 1 kg"))
    return made


def catalogue_prices(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.halves.open_right()
    show_prices(form_of(screen).view, words, a_history(), PRICED_AT)
    return made


def catalogue_saved(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.say(words.say("catalogue.saved", name=articles()[4].name))
    return made


def catalogue_pick(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.halves.open_right()
    made.show()
    made.findChild(PickButton, "catalogue.vat").click()  # type: ignore[union-attr] # it is there
    return made


def catalogue_new(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.begin_new()
    screen.show_error(UnitUnknown(unit="kuti e vogël"))
    return made


def catalogue_archived(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    state = words.say("catalogue.archived_state")
    screen.keys[ARCHIVE].set_words(words.say("catalogue.bring_back"))
    screen.show_record(articles()[2], state=state)
    screen.halves.open_right()
    return made


def catalogue_marked(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.records.list.show_ticks({"1030", "1032", "1033"})
    screen.keys[SEVERAL].set_words(words.count("catalogue.several_of", 46))
    screen.keys[MARK_ALL].set_words(words.say("catalogue.mark_none"))
    screen.say(words.count("bulk.done", 12))
    return made


SEVERAL_PRICES = (  # by 5 percent to 5 lek
    ("1030", "Kafe ekspres kapsula, 10 copë", 390, 410),
    ("1032", "Kafe e bluar 250 g", 420, 440),
    ("1033", "Kafe kokërr 1 kg", 1490, 1565),
    ("1034", "Kafe turke 100 g", 160, 170),
    ("1035", "Krem kafeje 10 ml", 15, 15),
    ("1036", "Çaj jeshil, 20 bustina", 230, 240),
    ("1037", "Kakao pluhur 125 g", 210, 220),
    ("1038", "Kafe 3 në 1, 1 copë", 25, 25),
    ("1039", "Kafe pa kafeinë 250 g", 480, 505),
)


def several_plan(step: str) -> BulkPlan:
    """What +5 percent makes of the design's coffee; -100 of all of it nothing."""
    change = BulkChange(
        field=BulkField.PRICE, percent=Decimal(step), ending=Ending.FIVE, begins=PRICED_AT
    )
    plan = BulkPlan(change=change)
    for key, name, was, now in SEVERAL_PRICES:
        standing = Standing.SAME if was == now else Standing.CHANGES
        row = BulkStep(ArticleId(key), name, was * 10_000, now * 10_000)
        if step == "-100":
            standing = Standing.UNFIT
            row = row._replace(now=0)
        plan.counts[standing] += 1
        plan.shown.setdefault(standing, []).append(row)
        if standing is Standing.CHANGES:
            moved = round((now - was) * 10_000 / was)
            plan.add_prices(BulkTotals(row.now, moved, moved, name, key == "1030"))
    return plan


def several(words: Messages, size: QSize, step: str = "5") -> tuple[QWidget, SeveralFace]:
    """The page of several articles with the design's coffee, by so many percent to 5 lek."""
    screen = make_several(
        words, Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    )
    plan = several_plan(step)
    made = window(screen, words, size)
    face = screen.face
    assert isinstance(face, SeveralFace)
    face.begin(BulkField.PRICE, len(SEVERAL_PRICES))
    typed = {"method": PERCENT, "step": f"+{step}", "ending": "5", "when": TOMORROW}
    face.view.begin(typed, {}, Face(away=("price_from", "vat", "group", "unit", "archived")))
    options, counts = standings(words, plan)
    screen.offer_groups(options)
    screen.groups.set_counts(counts)
    face.show_plan(plan, words.say("several.undo_until", moment="22.11.2026 00:00"))
    first = Standing(options[0].key)
    screen.show_rows([planned_row(words, plan, each) for each in plan.shown[first]])
    if plan.counts[Standing.UNFIT]:
        error = BulkPriceUnfit(count=plan.counts[Standing.UNFIT], name=plan.shown[first][0].name)
        face.say_problem(words.error(error), error.place)
    return made, face


def catalogue_several(words: Messages, size: QSize) -> QWidget:
    return several(words, size)[0]


def catalogue_several_unfit(words: Messages, size: QSize) -> QWidget:
    return several(words, size, "-100")[0]


def catalogue_none(words: Messages, size: QSize) -> QWidget:
    screen = a_page(words)
    made = window(screen, words, size)
    screen.show_rows([])
    return made


def catalogue_import(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size)
    dialog = ImportDialog(words, made)
    dialog.begin(
        ImportView(
            kind="catalogue",
            file=f"artikuj-nentor.csv · 243 {words.say('catalogue.import_unchanged')}",
            counts={
                "error": 2,
                "warning": 1,
                "vat": 1,
                "on_sale": 0,
                "price": 148,
                "name": 0,
                "other": 3,
                "new": 12,
            },
            count_bad=2,
            count_good=164,
            rows=_planned(words),
        ),
        NobodyAsks(),
    )
    return made


def _planned(words: Messages) -> Sequence[ListRecord]:
    """A row of each kind, as the page of the catalogue has them from a file."""
    texts = Words(words.language)

    def row(kind: str, line: int, name: str, *cells: str, sub: str, tone: str) -> ListRecord:
        told = (str(line), words.say(f"catalogue.import_{kind}"), name, *cells)
        icon = {"att": "x", "wait": "triangle-alert"}.get(tone, "")
        return ListRecord(key=f"{kind} {line}", cells=told, sub=sub, icon=icon, tone=tone)

    negative = RowProblem(line=18, column="price", reason=Reason.NEGATIVE, facts={"value": "-1250"})
    unit = RowProblem(line=31, column="unit", reason=Reason.UNKNOWN_UNIT, facts={"value": "kuti!"})
    digit = RowProblem(
        line=44,
        column="barcodes",
        reason=Reason.WRONG_CHECK_DIGIT,
        facts={"value": "5300042010581"},
    )
    cheese = ("1\u00a0200,00", "-1250")
    wrong = [reason_of(each, texts) for each in (negative, unit, digit)]
    rates = ("B = 20\u00a0%", "D = 10\u00a0%")
    return [
        row("error", 18, "Djathë i bardhë deleje", *cheese, sub=wrong[0], tone="att"),
        row("error", 31, "Reçel fiku 370 g", "XPP", "kuti!", sub=wrong[1], tone="att"),
        row("warning", 44, "Kafe turke 100 g", "", "5300042010581", sub=wrong[2], tone="wait"),
        row("vat", 310, "Gazeta e ditës", *rates, sub="1046 · TVSH", tone="text2"),
        row("price", 16, "Ujë burimi 1,5 L", "60,00", "65,00", sub="1001 · Çmimi", tone="text2"),
        row("new", 400, "Boronica", "", "350,00", sub="1099 · Çmimi", tone="text2"),
    ]


def catalogue_file(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size)
    dialog = OpenDialog(words, made)
    files = tuple(
        FoundFile(
            path=Path("/home/arta") / name,
            place=words.say("save.documents"),
            written_at=example_sale.MOMENT,
        )
        for name in ("artikuj-nentor.csv", "çmimet.xlsx")
    )
    title = words.say("catalogue.import_choose")
    dialog.ask(OpenRequest(title=title, kinds="CSV, XLSX", files=files), print)
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (
        *(catalogue, catalogue_open, catalogue_wrong, catalogue_saved, catalogue_pick),
        catalogue_prices,
        *(catalogue_new, catalogue_archived, catalogue_none),
        *(catalogue_import, catalogue_file),
        *(catalogue_marked, catalogue_several, catalogue_several_unfit),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)

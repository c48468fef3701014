"""The pages of a restored till and of one that lives twice, with example data."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES
from tests.ui.drivers.hand import SQ, Hand, a_window, heard, show
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.reconciliation import Gap, OrderNumbers
from till.domain.identifiers import DocId
from till.domain.maintenance.generations import (
    Generation,
    GenerationChoice,
    GenerationStanding,
    GenerationVerdict,
    Heartbeat,
    HeartbeatFigures,
)
from till.domain.maintenance.restored import FoundWhere, RestoredSale, RestoreMark, RestoreReport
from till.domain.shop.people import NamedPerson
from ui.backups.restored_controller import (
    AMOUNT,
    CHECKED,
    OPENING,
    checked_part,
    confirm_question,
    found_rows,
    make_confirmation,
    make_restored,
    show_found,
)
from ui.backups.two_tills_controller import FACTS, facts_part, make_two_tills, show_standing
from ui.kit.page.form import Face
from ui.kit.page.question import FormQuestion
from ui.kit.page.record_screen import RecordScreen
from ui.shell.messages import Messages, Tables

TABLES = Tables(units={}, rates=lambda: RATES, countries={})
TILL = "Arka 1 · Minimarket Liqeni"
HERE = Heartbeat(
    life=Generation(installation="a" * 32, number=1, place="here"),
    run="r1",
    beat=4000,
    computer="KASA-1",
    started_at=MOMENT - timedelta(hours=7, minutes=44),
    told_at=MOMENT,
    figures=HeartbeatFigures(
        last_sale_at=MOMENT - timedelta(minutes=3),
        last_sale=107,
        sales_today=107,
        waiting=2,
        cause="first",
        begun_at=MOMENT - timedelta(days=300),
    ),
)
OTHER = replace(
    HERE,
    life=Generation(installation="a" * 32, number=2, place="there"),
    run="r2",
    computer="ZYRA-PC",
    started_at=MOMENT - timedelta(minutes=5),
    told_at=MOMENT - timedelta(minutes=1),
    figures=HeartbeatFigures(
        last_sale_at=MOMENT - timedelta(minutes=1),
        last_sale=99,
        sales_today=99,
        cause="moved",
        begun_at=MOMENT - timedelta(minutes=36),
    ),
)
TWO = GenerationVerdict(standing=GenerationStanding.TWO, other=OTHER)
GIVEN_UP = GenerationVerdict(
    standing=GenerationStanding.GIVEN_UP,
    choice=GenerationChoice(computer="ZYRA-PC", person="Ilir Shehu", made_at=MOMENT),
)
SOLD = (("845.00", 30), ("310.00", 24), ("640.00", 17), ("520.00", 15))


def a_report(*, nothing: bool = False, is_confirmed: bool = False) -> RestoreReport:
    """Three sales of the shadow and one of the service."""
    mark = RestoreMark(
        backup_made_at=MOMENT - timedelta(minutes=36),
        restored_at=MOMENT,
        person=NamedPerson(name="Ilir Shehu", person_id=1),
        entries=48_206,
        in_backup=12_418,
        in_log=12_421,
        found=12_421,
        first_open=12_417,
        is_confirmed=is_confirmed,
    )
    sales = tuple(
        RestoredSale(
            doc_id=DocId(f"d{number}"),
            sold_at=MOMENT - timedelta(minutes=minutes),
            number=number,
            invoice_number=f"{number}/2026/gk714tb203",
            total=Decimal(total),
            where=FoundWhere.SERVICE if number == 102 else FoundWhere.CHANGE_LOG,
            state=DocumentState.COMPLETE if number < 101 else DocumentState.UNCLEAR,
        )
        for number, (total, minutes) in enumerate(SOLD, start=99)
    )
    return RestoreReport(
        mark=mark,
        sales=() if nothing else sales,
        documents=12_418,
        waiting=0 if nothing else 2,
        unasked=0 if nothing else 1,
        next_number=103,
        numbers=OrderNumbers() if nothing else OrderNumbers(missing=(Gap(first=97, last=98),)),
    )


def restored_page(
    words: Messages, report: RestoreReport | None = None
) -> RecordScreen[RestoredSale]:
    """The page of a restored till as it is declared, with example data."""
    screen = make_restored(words, TABLES)
    report = report or a_report()
    screen.show_rows(found_rows(report, words))
    show_found(screen.overview.amount, report, words)
    screen.overview.show_parts({CHECKED: checked_part(report, MOMENT, words)})
    return screen


def two_tills_page(words: Messages, verdict: GenerationVerdict = TWO) -> RecordScreen[Heartbeat]:
    """The page of two tills as it is declared, with example data."""
    screen = make_two_tills(words, TABLES)
    screen.chosen.connect(
        lambda key: screen.overview.show_parts(
            {FACTS: facts_part(HERE if key == "here" else OTHER, words)}
        )
    )
    screen.show_rows(show_standing(screen, verdict, HERE, TILL))
    return screen


class TwoTillsDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, verdict: GenerationVerdict = TWO) -> None:
        self.screen = two_tills_page(SQ, verdict)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        show(qtbot, self.screen)
        self.screen.setFocus()


def ask_confirmation(
    question: FormQuestion,
    words: Messages,
    agreed: Callable[[str], object] = str,
    *,
    asks_opening: bool = False,
) -> None:
    """Ask what only an owner knows."""
    away = (AMOUNT,) if asks_opening else (AMOUNT, OPENING)
    question.begin(confirm_question(words), agreed, Face(away=away))


class ConfirmationDriver(Hand):
    """What only an owner knows, asked over a window."""

    def __init__(
        self, qtbot: QtBot, size: QSize | None = None, *, asks_opening: bool = False
    ) -> None:
        window = a_window(qtbot)
        if size is not None:
            window.resize(size)
        self.question = make_confirmation(SQ, window)
        super().__init__(qtbot, self.question)
        self.agreed: list[str] = []
        ask_confirmation(self.question, SQ, self.agreed.append, asks_opening=asks_opening)
        qtbot.waitUntil(lambda: not self.question.is_reading)

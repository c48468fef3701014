"""The pages of a restored till and of one that lives twice, with example data."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, show
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
from ui.generations.opening_question import OpeningAnswer
from ui.generations.restored_screen import RestoredScreen
from ui.generations.restored_view import RestoredView, restored_view
from ui.generations.two_tills_screen import TwoTillsScreen
from ui.generations.two_tills_view import TwoTillsView, two_tills_view
from ui.shell.messages import Messages

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
    choice=GenerationChoice(
        life=OTHER.life, computer="ZYRA-PC", person="Ilir Shehu", made_at=MOMENT
    ),
)
SOLD = (("845.00", 30), ("310.00", 24), ("640.00", 17), ("520.00", 15))


def two_tills_example(words: Messages) -> TwoTillsView:
    return two_tills_view(TWO, HERE, TILL, words)


def given_up_example(words: Messages) -> TwoTillsView:
    return two_tills_view(GIVEN_UP, HERE, TILL, words)


def a_report(*, nothing: bool = False, is_confirmed: bool = False) -> RestoreReport:
    """Three sales of the shadow and one of the service."""
    mark = RestoreMark(
        backup_made_at=MOMENT - timedelta(minutes=36),
        restored_at=MOMENT,
        person=NamedPerson(name="Ilir Shehu", person_id=1),
        entries=48_206,
        in_backup=12_418,
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


def restored_example(
    words: Messages, *, nothing: bool = False, asks_opening: bool = False
) -> RestoredView:
    return restored_view(a_report(nothing=nothing), MOMENT, words, asks_opening=asks_opening)


class TwoTillsDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = TwoTillsScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[object] = []
        self.screen.agreed.connect(lambda which, pin: self.requested.append((which, pin)))
        self.screen.again_requested.connect(lambda: self.requested.append("again"))
        self.screen.support_requested.connect(lambda: self.requested.append("support"))
        self.screen.left.connect(lambda: self.requested.append("close"))
        show(qtbot, self.screen)
        self.screen.show_view(two_tills_example(SQ))
        self.screen.setFocus()


class RestoredDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = RestoredScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[object] = []
        self.answer = OpeningAnswer()
        self.screen.confirming.agreed.connect(self._keep)
        self.screen.another_requested.connect(lambda: self.requested.append("another"))
        self.screen.left.connect(lambda: self.requested.append("left"))
        show(qtbot, self.screen)
        self.screen.show_view(restored_example(SQ))
        self.screen.setFocus()

    def _keep(self, pin: str, answer: OpeningAnswer) -> None:
        self.requested.append(pin)
        self.answer = answer

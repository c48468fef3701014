"""The page of the office, with example data and a hand at it."""

from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.generations import TABLES
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.chain.answer import OfficeProblem
from till.domain.chain.membership import Membership, OfficeStanding
from ui.office.screen import OfficeScreen

A_CODE = "K7QP-3MXA-9R2F-HT6W-C4VD"
ADDRESS = "https://zyra.liqeni.example"


def a_standing(*, waiting: int = 16_366, problem: OfficeProblem | None = None) -> OfficeStanding:
    """A till that joined and still sends what it has."""
    known = Membership(
        till="t1", shop="Minimarket Liqeni", office="Zyra Liqeni", office_key=b"k" * 32, epoch=1
    )
    return OfficeStanding(
        url=ADDRESS,
        membership=known,
        is_reachable=problem is None,
        sent=48_206 - waiting,
        newest=48_206,
        oldest_waiting_at=MOMENT - timedelta(minutes=4) if waiting else None,
        problem=problem,
    )


class OfficeDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = OfficeScreen(SQ, TABLES)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        show(qtbot, self.screen)
        self.screen.form.take_focus()

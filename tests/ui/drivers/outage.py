"""The page of the 48 hours, with example data and a hand at it."""

from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, show
from ui.kit.state import State
from ui.outage.screen import OutageScreen
from ui.outage.view import DeadlineLine, OutageView, StationRow
from ui.shell.messages import Messages

WAITED = (
    (42.73, "18.11. 19:52", "1 275,00", "171"),
    (42.08, "18.11. 20:31", "640,00", "168"),
    (40.93, "18.11. 21:40", "18 600,00", "164"),
    (31.53, "19.11. 07:04", "215,00", "126"),
    (19.77, "19.11. 18:50", "310,00", "79"),
    (5.4, " 09:12", "845,00", "22"),
    (0.08, " 14:31", "420,00", "3"),
)


def a_view(words: Messages) -> OutageView:
    """Seven that wait: three past 36 hours, one past 24, the others fresh."""
    lines = tuple(
        DeadlineLine(
            doc_id=f"document-{number}",
            day=issued.split(" ")[0],
            time=issued.split(" ")[1],
            what=words.say("document_kind.sale"),
            name=f"0b7c1f2{number}",
            why=words.say("outage.why.down"),
            amount=f"{amount}\u00a0L",
            tries=tries,
            issued_at=MOMENT - timedelta(hours=hours),
            due=MOMENT + timedelta(hours=48 - hours),
        )
        for number, (hours, issued, amount, tries) in enumerate(WAITED)
    )
    facts = (
        (words.say("outage.panel_waiting"), words.count("outage.waiting_sum", 64)),
        (words.say("outage.panel_since"), "18.11.2026 19:47"),
        (words.say("outage.panel_lasting"), "42:49"),
    )
    more = words.count("outage.more", 57)
    return OutageView(
        lines=lines,
        count=64,
        urgent_count=3,
        facts=facts,
        more=more,
        next_at=MOMENT + timedelta(seconds=41),
    )


def stations(words: Messages) -> list[StationRow]:
    """The shop's network is there, the internet is not."""
    say = words.say
    told = (("network", "answers", State.OK), ("internet", "silent", State.ATT))
    return [
        StationRow(
            state=state, title=say(f"outage.station.{name}"), detail=say(f"outage.{name}_{how}")
        )
        for name, how, state in (*told, ("service", "unknown", State.WAIT))
    ]


class OutageDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, view: OutageView | None = None) -> None:
        self.screen = OutageScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[str] = []
        self.screen.try_requested.connect(lambda: self.requested.append("try"))
        self.screen.route_requested.connect(lambda: self.requested.append("route"))
        self.screen.opened.connect(self.requested.append)
        self.screen.save_requested.connect(lambda: self.requested.append("save"))
        self.screen.left.connect(lambda: self.requested.append("left"))
        self.screen.show_view(view or a_view(SQ), MOMENT)
        show(qtbot, self.screen)
        self.screen.setFocus()

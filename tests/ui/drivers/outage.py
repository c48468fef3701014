"""The page of the 48 hours, with example data and a hand at it."""

from datetime import datetime, timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES
from tests.ui.drivers.hand import SQ, Hand, heard, show
from ui.kit.page.board import BoardLine, BoardPart
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import State
from ui.kit.table.record_list import ListRecord
from ui.outage.plan import DeadlineLine, OutageView, deadline_rows, make_outage, show_beside
from ui.shell.messages import Messages, Tables

WAITED = (
    (42.73, "18.11. 19:52", "1 275,00", "171"),
    (42.08, "18.11. 20:31", "640,00", "168"),
    (40.93, "18.11. 21:40", "18 600,00", "164"),
    (31.53, "19.11. 07:04", "215,00", "126"),
    (19.77, "19.11. 18:50", "310,00", "79"),
    (5.4, "sot 09:12", "845,00", "22"),
    (0.08, "sot 14:31", "420,00", "3"),
)


def a_view(words: Messages) -> OutageView:
    """Seven that wait: three past 36 hours, one past 24, the others fresh."""
    lines = tuple(
        DeadlineLine(
            doc_id=f"document-{number}",
            moment=issued,
            what=words.say("document_kind.sale"),
            name=f"0b7c1f2{number}",
            told=f"0b7c1f2{number} · {words.say('outage.why.down')} · {tries}",
            amount=f"{amount}\u00a0L",
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
        urgent_count=3,
        facts=facts,
        more=more,
        next_at=MOMENT + timedelta(seconds=41),
    )


def stations(words: Messages) -> BoardPart:
    """The shop's network is there, the internet is not."""
    say = words.say
    told = (("network", "answers", State.OK), ("internet", "silent", State.ATT))
    lines = [
        BoardLine(
            state=state, label=say(f"outage.station.{name}"), words=say(f"outage.{name}_{how}")
        )
        for name, how, state in (*told, ("service", "unknown", State.WAIT))
    ]
    return BoardPart(lines=lines)


def make_screen(words: Messages, view: OutageView | None = None) -> RecordScreen[DeadlineLine]:
    """The page as the till declares it, with what waits."""
    screen = make_outage(words, Tables(units={}, rates=lambda: RATES, countries={}))
    fill(screen, view or a_view(words), MOMENT)
    return screen


def fill(screen: RecordScreen[DeadlineLine], view: OutageView, now: datetime) -> None:
    """Show what waits, as it is at a moment."""
    show_beside(screen, view, now)
    screen.show_rows(deadline_rows(view, now, screen.words))


class OutageDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, view: OutageView | None = None) -> None:
        self.screen = make_screen(SQ, view)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed: list[str] = []
        self.screen.pressed.connect(self.pressed.append)
        self.left = heard(self.screen.left)
        show(qtbot, self.screen)
        self.screen.setFocus()

    @property
    def rows(self) -> tuple[ListRecord, ...]:
        """The documents of the list."""
        return self.screen.records.list.view.records.rows

    @property
    def marked(self) -> str:
        """The docId of the marked row."""
        return self.screen.row.key if self.screen.row else ""

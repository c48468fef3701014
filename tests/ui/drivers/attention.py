"""The page of what needs attention, with example data and a hand at it."""

from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.fiscal.refusal import RefusalFix
from ui.attention.plan import (
    AttentionItem,
    AttentionView,
    FieldRequest,
    Kind,
    attention_rows,
    make_attention,
    show_around,
    show_item,
)
from ui.kit.page.board import BoardPart
from ui.kit.page.record_screen import RecordScreen
from ui.shell.messages import Messages, Tables


def operator(words: Messages) -> AttentionItem:
    """A sale refused for the code of its operator."""
    say = words.say
    return AttentionItem(
        key="0b7c1f2a-1",
        kind=Kind.REFUSED,
        title=say("cause.title_service", cause=say("cause.operator")),
        facts=(say("document_kind.sale"), "20.11.2026 11:20", "Arta Hoxha", "0b7c1f2a"),
        amount="1 290,00\u00a0L",
        does=say("attention.mend.operator_code"),
        original="Operator code hn305tr821 is not registered for this business",
        fix=RefusalFix.OPERATOR_CODE,
        field=FieldRequest(
            label=say("attention.operator_code", name="Arta Hoxha"),
            value="hn305tr821",
            hint=say("attention.operator_code_hint"),
            confirm=say("attention.mend_sure"),
        ),
    )


def a_view(words: Messages, *, held: bool = False) -> AttentionView:
    """Two refused documents, two that wait, a receipt and a paper; else a token is asked for."""
    say = words.say
    buyer = AttentionItem(
        key="9d20aa17-2",
        kind=Kind.REFUSED,
        title=say("cause.title_tax", cause=say("cause.buyer")),
        facts=(say("document_kind.sale"), "Ndërtim Korabi", "20.11.2026 13:58", "Drita Marku"),
        amount="96 000,00\u00a0L",
        does=say("attention.mend.buyer"),
        original="Buyer IDType must be NUIS",
        fix=RefusalFix.BUYER,
    )
    busy = AttentionItem(
        key="77aa01bc-3",
        kind=Kind.REFUSED,
        title=say("cause.title_tax", cause=say("cause.unknown")),
        facts=(say("document_kind.sale"), "20.11.2026 09:07", "Besnik Leka", "77aa01bc"),
        amount="415,00\u00a0L",
        original="Platforma tatimore nuk e pranon kërkesën.",
        does=say("attention.mend.look"),
    )
    paper = AttentionItem(
        key="paper",
        kind=Kind.PAPER,
        title=words.count("attention.paper", 1),
        does=say("attention.mend.look"),
    )
    receipt = AttentionItem(
        key="receipt-1",
        kind=Kind.RECEIPT,
        title=say("attention.receipt_of", date="20.11.2026"),
        facts=("13:02",),
    )
    waiting = tuple(
        AttentionItem(
            key=f"waits-{tries}",
            kind=Kind.WAITING,
            title=say("document_kind.sale"),
            facts=(moment, say("attention.why.down"), words.count("attention.tries", tries)),
            amount=amount,
            does=say("attention.try_now"),
            next_at=MOMENT + timedelta(seconds=seconds),
            is_under_way=tries > 2,
        )
        for moment, amount, tries, seconds in (
            ("20.11.2026 14:36", "845,00\u00a0L", 2, 8),
            ("20.11.2026 14:30", "1\u00a0275,00\u00a0L", 5, 26),
        )
    )
    label = say("attention.token")
    token = AttentionItem(key="token", kind=Kind.HELD, title=label, does=label)
    needed = (token,) if held else (operator(words), buyer, busy)
    foot = f"{say('attention.to_mend')} · 3\n{say('attention.waiting')} · 7 · "
    return AttentionView(
        items=(*needed, paper, receipt, *waiting),
        foot=f"{foot}{words.count('attention.more', 5)}",
        held=say("attention.token_refused") if held else "",
    )


def fill(screen: RecordScreen[AttentionItem], view: AttentionView, *, response: bool) -> None:
    """Show what is outstanding, and all of the marked one."""
    show_around(screen, view)
    screen.show_rows(attention_rows(view, MOMENT, screen.words))
    for each in view.items:
        if screen.row is not None and each.key == screen.row.key:
            show_item(screen, each, with_response=response)


def make_screen(
    words: Messages, view: AttentionView, *, response: bool = False
) -> RecordScreen[AttentionItem]:
    """The page as the till declares it, with what is outstanding."""
    screen = make_attention(words, Tables(units={}, rates=lambda: RATES, countries={}))
    fill(screen, view, response=response)
    return screen


class AttentionDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(
        self, qtbot: QtBot, view: AttentionView | None = None, *, response: bool = False
    ) -> None:
        self.view = view or a_view(SQ)
        self.screen = make_screen(SQ, self.view, response=response)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed: list[tuple[str, str]] = []
        self.screen.pressed.connect(lambda name: self.pressed.append((name, self.marked)))
        self.left = heard(self.screen.left)
        self.screen.chosen.connect(self._show)
        show(qtbot, self.screen)
        self.screen.setFocus()

    def _show(self, key: str) -> None:
        item = next(each for each in self.view.items if each.key == key)
        show_item(self.screen, item, with_response=False)

    @property
    def marked(self) -> str:
        """The key of the marked row."""
        return self.screen.row.key if self.screen.row else ""

    def part(self, name: str) -> BoardPart:
        """What a panel beside the list shows."""
        return self.screen.overview.panels[name].part

"""The page of what needs attention, with example data and a hand at it."""

from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, show
from till.domain.fiscal.refusal import RefusalFix
from ui.attention.screen import AttentionScreen
from ui.attention.view import AttentionView, FieldRequest, RefusedCard, WaitingLine
from ui.shell.messages import Messages


def a_view(words: Messages) -> AttentionView:
    """Two refused documents, two that wait, a receipt and a paper."""
    say = words.say
    operator = RefusedCard(
        doc_id="0b7c1f2a-1",
        cause=say("cause.title_service", cause=say("cause.operator")),
        what=f"{say('document_kind.sale')} · 1 290,00\u00a0L",
        facts="20.11.2026 11:20 · Arta Hoxha · 0b7c1f2a",
        original="Operator code hn305tr821 is not registered for this business",
        fix=RefusalFix.OPERATOR_CODE,
        fix_text=say("attention.mend.operator_code"),
        field=FieldRequest(
            label=say("attention.operator_code", name="Arta Hoxha"),
            value="hn305tr821",
            hint=say("attention.operator_code_hint"),
            confirm=say("attention.mend_sure"),
        ),
    )
    buyer = RefusedCard(
        doc_id="9d20aa17-2",
        cause=say("cause.title_tax", cause=say("cause.buyer")),
        what=f"{say('document_kind.sale')} · 96 000,00\u00a0L · Ndërtim Korabi",
        facts="20.11.2026 13:58 · Drita Marku · 9d20aa17",
        original="Buyer IDType must be NUIS",
        fix=RefusalFix.BUYER,
        fix_text=say("attention.mend.buyer"),
        field=FieldRequest(
            label=say("attention.buyer_nuis", name="Ndërtim Korabi"),
            value="I40718055K",
            confirm=say("attention.mend_sure"),
        ),
    )
    busy = RefusedCard(
        doc_id="77aa01bc-3",
        cause=say("cause.title_tax", cause=say("cause.unknown")),
        what=f"{say('document_kind.sale')} · 415,00\u00a0L",
        facts="20.11.2026 09:07 · Besnik Leka · 77aa01bc",
        original="Platforma tatimore nuk e pranon kërkesën.",
        fix_text=say("attention.mend.look"),
    )
    waiting = tuple(
        WaitingLine(
            moment=moment,
            what=say("document_kind.sale"),
            amount=amount,
            tries=words.count("attention.tries", tries),
            next_at=MOMENT + timedelta(seconds=seconds),
            doc_id=f"waits-{tries}",
            why=say("attention.why.down"),
        )
        for moment, amount, tries, seconds in (
            ("20.11.2026 14:36", "845,00\u00a0L", 2, 8),
            ("20.11.2026 14:30", "1\u00a0275,00\u00a0L", 5, 26),
        )
    )
    receipt = WaitingLine(
        moment="13:02", what=say("attention.receipt_of", date="20.11.2026"), amount="", tries=""
    )
    return AttentionView(
        refused=(operator, buyer, busy),
        refused_count=3,
        waiting=waiting,
        receipts=(receipt,),
        waiting_count=7,
        more=words.count("attention.more", 5),
        paper=words.count("attention.paper", 1),
    )


class AttentionDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, view: AttentionView | None = None) -> None:
        self.screen = AttentionScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[tuple[str, ...]] = []
        screen = self.screen
        screen.retry_requested.connect(lambda which: self.requested.append(("retry", which)))
        screen.replace_requested.connect(lambda which: self.requested.append(("replace", which)))
        screen.close_requested.connect(lambda which: self.requested.append(("close", which)))
        screen.fix_requested.connect(
            lambda which, text: self.requested.append(("mend", which, text))
        )
        screen.try_requested.connect(lambda which: self.requested.append(("try", which)))
        screen.address.entered.connect(lambda text: self.requested.append(("address", text)))
        screen.hurry_requested.connect(lambda: self.requested.append(("hurry",)))
        screen.token.entered.connect(lambda token: self.requested.append(("token", token)))
        screen.left.connect(lambda: self.requested.append(("left",)))
        screen.show_view(view or a_view(SQ), MOMENT)
        show(qtbot, screen)
        screen.setFocus()

    @property
    def chosen(self) -> str:
        """The document whose decisions are shown."""
        card = self.screen.chosen
        return card.card.doc_id if card else ""

    @property
    def shown_original(self) -> str:
        """What the service said, where it is shown."""
        card = self.screen.chosen
        assert card is not None
        return card.original.text() if card.original.isVisible() else ""

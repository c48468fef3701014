"""Pictures of the payment in every state: `python -m tests.ui.shots_payment --out DIR`.

Lives here: the pictures' own example data put on the real dialog, over the sell screen.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.shots import selling
from tests.ui.shots.photographer import Shot, photograph
from till.domain.selling.tender import TenderKind
from ui.payment.dialog import PaymentDialog
from ui.payment.draft import USUAL, PaymentRequest, TenderGroup
from ui.payment.held_scans import HeldScan
from ui.shell.messages import Messages

OTHERS = tuple(kind for kind in TenderKind if kind not in USUAL)
ASKED = PaymentRequest(
    total=Decimal("4266.00"),
    line_count=10,
    customer_name="Kafe Bar Agimi sh.p.k.",
    rate=Decimal("97.40"),
    offered=(*USUAL, TenderKind.CHECK, TenderKind.SVOUCHER, *OTHERS[2:]),
    needs_approval=frozenset({TenderKind.COMPANY, TenderKind.WAIVER, TenderKind.TRANSFER}),
    has_customer_display=True,
)
ELECTRONIC = replace(
    ASKED,
    is_electronic=True,
    offered=tuple(kind for kind in OTHERS if not kind.is_cash_class),
    needs_approval=frozenset({TenderKind.WAIVER}),
)
DEAR = replace(ASKED, total=Decimal("124500.00"), cash_limit=Decimal(100_000), is_business=True)


def opened(words: Messages, window: QWidget, request: PaymentRequest = ASKED) -> PaymentDialog:
    made = PaymentDialog(words, window)
    made.begin(request)
    made.guard.after_typing()
    return made


def give(dialog: PaymentDialog, group: TenderGroup, text: str) -> None:
    dialog.choose_group(group)
    dialog.entry.amount.type_digit(text)
    dialog.press_enter()
    dialog.guard.after_typing()


def payment_begin(words: Messages, window: QWidget) -> PaymentDialog:
    return opened(words, window)


def payment_left(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.entry.amount.type_digit("2000")
    return dialog


def payment_mixed(words: Messages, window: QWidget) -> PaymentDialog:
    """The picture: card approved, euro, lek with change."""
    dialog = opened(words, window)
    give(dialog, TenderGroup.CARD, "2000")
    dialog.summary.tenders.confirm_requested.emit(0)
    give(dialog, TenderGroup.EURO, "20")
    dialog.choose_group(TenderGroup.LEK)
    dialog.entry.amount.type_digit("500")
    return dialog


def payment_held(words: Messages, window: QWidget) -> PaymentDialog:
    """The picture: a scan over a payment that is all but finished."""
    dialog = opened(words, window)
    give(dialog, TenderGroup.CARD, "2000")
    dialog.summary.tenders.confirm_requested.emit(0)
    dialog.choose_group(TenderGroup.LEK)
    dialog.entry.amount.type_digit("5000")
    soap = HeldScan(code="1", name="Detergjent enësh 1 L", amount=Decimal("260.00"))
    dialog.hold(soap)
    return dialog


def payment_unknown_scan(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = payment_left(words, window)
    dialog.refuse_scan("9999999999994", words.say("sell.not_found"))
    return dialog


def payment_terminal(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    give(dialog, TenderGroup.CARD, "2000")
    dialog.choose_group(TenderGroup.LEK)
    return dialog


def payment_euro(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.choose_group(TenderGroup.EURO)
    dialog.entry.amount.type_digit("50")
    return dialog


def payment_euro_begin(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.choose_group(TenderGroup.EURO)
    return dialog


def payment_card_rest(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    give(dialog, TenderGroup.LEK, "2000")
    dialog.choose_group(TenderGroup.CARD)
    return dialog


def payment_card_over(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.entry.amount.type_digit("5000")
    dialog.choose_group(TenderGroup.CARD)
    return dialog


def payment_choice(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.choose_group(TenderGroup.OTHER)
    return dialog


def payment_voucher(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.choose_kind(TenderKind.SVOUCHER)
    dialog.entry.amount.type_digit("5000")
    return dialog


def payment_approval(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.choose_kind(TenderKind.TRANSFER)
    return dialog


def payment_electronic(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window, ELECTRONIC)
    dialog.choose_kind(TenderKind.ACCOUNT)
    return dialog


def payment_electronic_choice(words: Messages, window: QWidget) -> PaymentDialog:
    return opened(words, window, ELECTRONIC)


def payment_old_lek(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window, replace(ASKED, total=Decimal("4500.00")))
    dialog.entry.amount.type_digit("45000")
    dialog.press_enter()
    return dialog


def payment_limit(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window, DEAR)
    dialog.entry.amount.type_digit("125000")
    return dialog


def payment_limit_asked(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window, DEAR)
    dialog.press_enter()
    return dialog


def payment_limit_rest(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = payment_limit_asked(words, window)
    dialog.guard.after_typing()
    dialog.press_enter()
    return dialog


def payment_unreadable(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.entry.amount.type_digit("1,300")
    dialog.press_enter()
    return dialog


def payment_many(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    for text in ("200", "500", "20", "1000", "100,50"):
        give(dialog, TenderGroup.LEK, text)
    give(dialog, TenderGroup.EURO, "5")
    dialog.choose_group(TenderGroup.LEK)
    dialog.entry.amount.type_digit("12334,50")
    return dialog


def payment_large(words: Messages, window: QWidget) -> PaymentDialog:
    request = replace(
        ASKED,
        total=Decimal("9999999.99"),
        line_count=999,
        customer_name="Shoqëria e Përbashkët e Prodhimit dhe Shërbimeve Agimi 2020 sh.p.k.",
    )
    return opened(words, window, request)


def payment_busy(words: Messages, window: QWidget) -> PaymentDialog:
    dialog = opened(words, window)
    dialog.entry.amount.type_digit("5000")
    dialog.press_enter()
    dialog.panel.finish._show_busy()
    return dialog


MADE = (
    *(payment_begin, payment_left, payment_mixed, payment_held, payment_terminal, payment_euro),
    *(payment_euro_begin, payment_card_rest, payment_card_over, payment_choice, payment_voucher),
    *(payment_approval, payment_electronic, payment_electronic_choice, payment_old_lek),
    *(
        payment_limit,
        payment_limit_asked,
        payment_limit_rest,
        payment_unreadable,
        payment_unknown_scan,
    ),
    *(payment_many, payment_large, payment_busy),
)
SHOTS: dict[str, Callable[[Messages, QWidget], PaymentDialog]] = {
    make.__name__: make for make in MADE
}


def behind(words: Messages, size: QSize) -> QWidget:
    """The sell screen of the pictures, over which the dialog stands."""
    made, screen = selling.window(words, size)
    selling.sell(screen)
    return made


def shot(make: Callable[[Messages, QWidget], PaymentDialog]) -> Shot:
    """The payment over the sell screen."""

    def taken(words: Messages, size: QSize) -> QWidget:
        made = behind(words, size)
        make(words, made)
        return made

    return taken


if __name__ == "__main__":
    photograph({name: shot(make) for name, make in SHOTS.items()})

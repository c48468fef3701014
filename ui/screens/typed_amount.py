"""An amount as somebody types it, where cash is counted or moved.

Lives here: `typed_amount`.
Must not: Qt, words; payments, which read more strictly (payment_text).
"""

from decimal import Decimal

from till.domain.errors.money import AmountUnreadable
from till.domain.tender import checked_amount
from ui.format import NotANumber, parse_amount


def typed_amount(text: str) -> Decimal | None:
    """Return what is typed, in the currency of its field; None where nothing is.

    Raises AmountUnreadable and AmountTooLarge.
    """
    typed = text.strip()
    if not typed:
        return None
    try:
        return checked_amount(parse_amount(typed))
    except NotANumber as error:
        raise AmountUnreadable(text=error.text) from error

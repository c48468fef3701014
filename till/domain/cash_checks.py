"""Second looks at cash before it is taken for true.

Lives here: the old-lek guard, who counts as a business, whether cash is beyond a limit.
Must not: how much the law allows (cash_limits), asking anybody (the screens).
"""

from decimal import Decimal

from till.domain.buyer import Buyer, BuyerIdType

OLD_LEK = 10  # one lek of the money before 1965, in which people still count aloud
NOTES = tuple(Decimal(note) for note in (10_000, 5_000, 2_000, 1_000, 500, 200))


def looks_like_old_lek(total: Decimal, received: Decimal) -> bool:
    """Tell whether an amount was most likely typed in old lek: ten times what was handed over.

    That is so for ten times the total exactly, and where a tenth of the amount would be a usual
    way to pay the total while the amount itself is none. Both are in lek. Ask about typed amounts
    alone: a note that was tapped is what it is.
    """
    if total <= 0 or received < total:
        return False
    tenth = received / OLD_LEK
    if tenth == total:
        return True
    return is_usual(total, tenth) and not is_usual(total, received)


def is_usual(total: Decimal, received: Decimal) -> bool:
    """Tell whether somebody would hand over so much: enough, and no note more than needed.

    An amount smaller than the largest note may be one note of any size; a larger one leaves less
    change than the smallest of the notes it is made of.
    """
    if received < total:
        return False
    return received - total < _smallest_note(received)


def _smallest_note(amount: Decimal) -> Decimal:
    """Return the smallest note in an amount made of as few notes as can be; coins count as one."""
    left, smallest = amount, amount
    for note in NOTES:
        if left >= note:
            left, smallest = left % note, note
    return smallest if not left else min(left, smallest)


def is_business(buyer: Buyer | None) -> bool:
    """Tell whether a buyer is a business to the law on cash: whoever is known by a NUIS."""
    return buyer is not None and buyer.id_type is BuyerIdType.NUIS


def cash_over_limit(paid_in_cash: Decimal, limit: Decimal) -> bool:
    """Tell whether a sale is paid with more cash than the law allows (lek)."""
    return paid_in_cash > limit

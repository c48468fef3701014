"""What the link on a receipt says besides its iic: whose receipt it is."""

import re
from dataclasses import dataclass

# A keyboard of another layout may have made other signs of those between name and value.
_BUSINESS = re.compile(r"\btin[^0-9A-Za-z]{1,3}([A-Za-z][0-9]{8}[A-Za-z])\b", re.ASCII)
_DEVICE = re.compile(r"\bcr[^0-9A-Za-z]{1,3}([A-Za-z]{2}[0-9]{3}[A-Za-z]{2}[0-9]{3})\b", re.ASCII)
_LINK = re.compile(r"https?\b.*\biic\b|https?\b.*verif", re.IGNORECASE)
_PRACTICE = re.compile(r"practice[^0-9A-Za-z]invalid", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLink:
    """The business (NUIS) and the till (TCR code) of a receipt; empty where the link has none.

    `is_practice` tells that a practice service made it.
    """

    business: str = ""
    device: str = ""
    is_practice: bool = False


def read_receipt_link(text: str) -> ReceiptLink:
    """Return what a link says of its receipt."""
    business = _BUSINESS.search(text)
    device = _DEVICE.search(text)
    return ReceiptLink(
        business=business[1].upper() if business else "",
        device=device[1].lower() if device else "",
        is_practice=bool(_PRACTICE.search(text)),
    )


def is_receipt_link(text: str) -> bool:
    """Tell whether a text is the link of a receipt, whole or not."""
    return bool(_LINK.search(text))

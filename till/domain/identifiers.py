"""What a fiscal document is known by, and what kinds there are."""

from enum import Enum
from typing import NewType

DocId = NewType("DocId", str)
Iic = NewType("Iic", str)
Fic = NewType("Fic", str)
Eic = NewType("Eic", str)
Fcdc = NewType("Fcdc", str)


class DocKind(Enum):
    """What a document reports. Invoices complete with fic, electronic ones with fic and eic."""

    SALE = "sale"  # a normal invoice (specification 4.1 rule 3)
    ORDER = "order"  # rule 4: cash class, paid in full by the service
    SUMMARY = "summary"  # rule 5: what several orders come to
    SELF_ISSUE = "self_issue"  # rule 6: the till buys; the supplier stands in the buyer's place
    EXPORT = "export"  # rule 7
    RETURN = "return"  # rule 9: articles of its own that correct an earlier invoice
    CANCELLATION = "cancellation"  # specification 4.2: the whole of an earlier invoice
    OPENING_BALANCE = "opening_balance"  # specification 4.6; balances complete with fcdc
    DEPOSIT = "deposit"  # specification 4.5
    WITHDRAWAL = "withdrawal"  # specification 4.5

    @property
    def is_balance(self) -> bool:
        """Whether it reports the drawer; a balance has no status, it is repeated."""
        return self in BALANCES

    @property
    def is_correction(self) -> bool:
        """Whether it gives back some or all of an earlier invoice."""
        return self in CORRECTIONS


BALANCES = frozenset({DocKind.OPENING_BALANCE, DocKind.DEPOSIT, DocKind.WITHDRAWAL})


CORRECTIONS = frozenset({DocKind.RETURN, DocKind.CANCELLATION})

"""What an approval is asked for: who asks, what, what it changes, and who may say yes.

Lives here: `ApprovalAsked`.
Must not: know rights or limits; the texts are written out by who asks.
"""

from dataclasses import dataclass

from till.domain.people import Cashier


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalAsked:
    """The words of one question (ui design, screen 21).

    `asks` is the small line on top (`Arta kërkon`), `title` what is asked for (`Zbritje 25 %`),
    `sub` what it is about (an article's name); a row is its label, its value, and whether the value
    is the one that counts, set large. `approvers` are offered in their order, the first one chosen.
    """

    asks: str
    title: str
    sub: str = ""
    rows: tuple[tuple[str, str, bool], ...] = ()
    approvers: tuple[Cashier, ...] = ()

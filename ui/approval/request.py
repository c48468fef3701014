"""What an approval is asked for: who asks, what, what it changes, and who may say yes."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Cashier
from ui.kit.approval_words import PERCENT_RIGHTS, discount_asked
from ui.kit.formats import format_percent
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """The words of one question (ui design, screen 21).

    `asks` is the small line on top (`Arta kërkon`), `title` what is asked for (`Zbritje 25 %`),
    `sub` what it is about (an article's name); a row is its label, its value, and whether the value
    is the one that counts, set large. `approvers` are offered in their order, the first one chosen;
    `by_badge` are the ids of those whose badge alone is enough.
    """

    asks: str
    title: str
    sub: str = ""
    rows: tuple[tuple[str, str, bool], ...] = ()
    approvers: tuple[Cashier, ...] = ()
    by_badge: frozenset[int | None] = frozenset()


def title_of(words: Messages, needed: ApprovalNeeded) -> str:
    """Return what is asked for, as `Zbritje 25 %`."""
    if needed.about.deed:
        return words.say(f"asked.deed.{needed.about.deed.value}")
    facts: Mapping[str, str] = {}
    if needed.asked:
        facts = {"wanted": discount_asked(needed.asked)}
    elif needed.right in PERCENT_RIGHTS:
        facts = {"wanted": format_percent(Decimal(needed.wanted))}
    elif needed.right is Right.CLOCK:
        facts = {"wanted": needed.wanted}
    elif needed.right is Right.TENDER:
        facts = {"tender": words.say(f"tender.{TenderKind(needed.wanted).name}")}
    return words.say(f"asked.{needed.right.value}", **facts)

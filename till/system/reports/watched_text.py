"""What is watched, in words: alike in files, on paper and on the pages."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Protocol

from till.domain.errors import Fact
from till.domain.formatting import SPACE, Says, marked, write_lek, write_price
from till.domain.money import CENT
from till.domain.reports.watched import WatchedEntry, WatchedSum
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.tender import TenderKind

PERCENT = frozenset({Right.DISCOUNT.value, Right.PRICE.value})
APPROVALS = frozenset({JournalAction.APPROVED, JournalAction.APPROVAL_REFUSED})


class Told(Protocol):
    """Something of the journal: what was done, with its facts."""

    @property
    def action(self) -> JournalAction:
        """What was done."""

    @property
    def facts(self) -> Mapping[str, str]:
        """What is said of it, as it was written down."""


def watched_line(entry: WatchedEntry, words: Says) -> str:
    """Return what was done, in one line: `Rresht i hequr: Qumësht 1 L`."""
    return words.say(_key(entry), **_facts(entry, words))


def watched_whole_line(entry: WatchedEntry, words: Says) -> str:
    """Return what was done in one line; of an approval also whose, before → after, by which paper.

    It is for paper and files, where nothing stands beside the line.
    """
    told = {name: _fact(name, value, entry, words) for name, value in entry.facts.items()}
    change = " → ".join(told[name] for name in ("before", "after") if name in told)
    amount = f"{told.get('amount', '')} {told.get('currency', '')}".strip()
    about = (told.get("name", ""), change, amount, told.get("invoice", ""))
    shown = about if entry.action in APPROVALS else ()
    return " · ".join([watched_line(entry, words), *(each for each in shown if each)])


def watched_sum_words(line: WatchedSum, words: Says) -> tuple[str, str]:
    """Return what was done, and how often with what it comes to: `3 · 272,50`."""
    name = words.say(f"watched.sum.{line.action.value}")
    amount = "" if line.amount is None else f" · {write_lek(line.amount)}"
    return name, f"{line.count}{amount}"


def watched_facts(entry: Told, words: Says) -> Sequence[tuple[str, str]]:
    """Return all that the journal says of an entry, each fact with its name."""
    return [
        (words.say(f"watched.fact.{name}"), _fact(name, value, entry, words))
        for name, value in entry.facts.items()
        if value and not name.endswith("_id") and name not in {"emptied", "deed"}
    ]


def _key(entry: WatchedEntry) -> str:
    if entry.facts.get("emptied"):
        return "watched.basket_emptied"
    return f"watched.{entry.action.value}"


def _facts(entry: WatchedEntry, words: Says) -> Mapping[str, Fact]:
    facts = entry.facts
    told = {name: _fact(name, value, entry, words) for name, value in facts.items()}
    known = {
        "what": facts.get("name") or facts.get("article") or "–",
        "person": facts.get("person") or "–",
        "right": "–",
        "reason": "–",
        "lines": "–",
    }
    return {**known, **told}


def _fact(name: str, value: str, entry: Told, words: Says) -> str:
    """Write one fact as people read it."""
    if name == "right":
        return right_words(value, entry.facts, words)
    if name == "by":
        return words.say(f"watched.by.{value}")
    if name in {"wanted", "limit"}:
        return measured(value, entry.facts.get("right", ""), words)
    is_quantity = name == "was" and entry.action is JournalAction.QUANTITY_LOWERED
    return plain_of(value) if is_quantity else WRITTEN.get(name, str)(value)


def right_words(right: str, facts: Mapping[str, str], words: Says) -> str:
    """Return what a right is called, with the number or the tender that was wanted."""
    if deed := facts.get("deed"):
        return words.say(f"asked.deed.{deed}")
    asked = facts.get("asked", "")
    told = _discount(asked) if asked else measured(facts.get("wanted", ""), right, words)
    return words.say(f"asked.{right}", wanted=told, tender=told)


def measured(value: str, right: str, words: Says) -> str:
    """Write what was wanted, or the limit: percent, lek, a tender, or words."""
    if right in PERCENT:
        return f"{plain_of(value)}{SPACE}%"
    if right == Right.TENDER.value and value in {each.value for each in TenderKind}:
        return words.say(f"tender.{TenderKind(value).name}")
    try:
        amount = Decimal(value)
    except ArithmeticError:
        return value
    return write_lek(amount) if amount == amount.quantize(CENT) else plain_of(value)


def _discount(said: str) -> str:
    if said.endswith("%"):
        return f"{plain_of(said.removesuffix('%'))}{SPACE}%"
    return write_lek(Decimal(said)) if said else ""


def lek_of(value: str) -> str:
    """Write an amount as it was written down; as `price_of` and `plain_of`, for other figures."""
    return write_lek(Decimal(value))


def price_of(value: str) -> str:
    """Write a price."""
    return write_price(Decimal(value))


def plain_of(value: str) -> str:
    """Write a quantity or a rate."""
    return marked(f"{Decimal(value).normalize():f}")


def _figure(value: str) -> str:
    """Write an amount as one, and anything else as it is."""
    try:
        return price_of(value)
    except ArithmeticError:
        return value


WRITTEN: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(("total", "off"), lek_of),
    **dict.fromkeys(("amount", "price", "was"), price_of),
    **dict.fromkeys(("before", "after"), _figure),
    "quantity": plain_of,
    **dict.fromkeys(("asked", "said"), _discount),
}
"""How a fact is written that is no text."""

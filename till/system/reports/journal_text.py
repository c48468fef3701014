"""The journal in words: what was done, each fact by its name, and what a typed word finds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import InvalidOperation
from typing import Final

from till.domain.formatting import write_moment
from till.domain.reports.watched import watched_entries
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.journal_list import ACTIONS, JournalGroup, SearchedWord
from till.domain.selling.search import folded
from till.domain.text import one_line
from till.system.reports.watched_text import (
    lek_of,
    measured,
    plain_of,
    price_of,
    right_words,
    watched_facts,
    watched_line,
)
from till.system.words import Words

HIDDEN: Final = frozenset({"emptied", "uptime_s", "deed"})
"""Facts that nobody reads: a mark of the till's own, and how long the machine had been running."""
TOLD_BY_WATCHED: Final = ACTIONS[JournalGroup.REDUCTIONS] - {JournalAction.LIMIT_PASSED}
AMOUNTS: Final = ("total", "amount", "difference", "counted")
"""Facts that say what an entry comes to: of several the first is said in a list."""
IDS: Final = frozenset({"doc_id", "sale", "original", "replaces", "replacement", "job", "sha256"})
"""Facts that find something again and say nothing to a reader: told last, and in no list."""
LONGEST_DIGEST: Final = 16
DATE_SIGNS: Final = len("2026-11-20")
SPOKEN: Final[Mapping[str, str]] = {
    "setting": "settings.name.{}",
    "role": "role.{}",
    "role_was": "role.{}",
    "role_now": "role.{}",
    "kind": "document_kind.{}",
    "source": "paper_role.{}",
    "target": "paper_role.{}",
    "language_was": "language.{}",
    "language_now": "language.{}",
    "theme_was": "own.theme_{}",
    "theme_now": "own.theme_{}",
    "by": "journal.by.{}",
    "how": "journal.how.{}",
    "decision": "journal.decision.{}",
    "purpose": "journal.purpose.{}",
    "badge": "journal.badge.{}",
    "archived": "journal.archived.{}",
    "settled": "journal.settled.{}",
    "unattended": "common.{}",
    "proof": "log_proof.{}_mark",
}
"""By which text a fact is read that is one of few."""


def entry_line(entry: JournalEntry, words: Words) -> str:
    """Return what was done, in one line: `Hyri në punë`, `Rresht i hequr: Qumësht 1 L`."""
    watched = watched_entries((entry,))
    if watched:
        return watched_line(watched[0], words)
    return words.say(f"journal.{entry.action.value}")


def entry_facts(entry: JournalEntry, words: Words) -> Sequence[tuple[str, str]]:
    """Return all that the journal says of an entry, each fact with its name: amounts first."""
    ordered = replace(entry, facts=dict(sorted(entry.facts.items(), key=_rank)))
    if entry.action in TOLD_BY_WATCHED:
        return watched_facts(ordered, words)
    return [
        (words.say(f"journal.fact.{name}"), fact_words(name, value, entry, words))
        for name, value in ordered.facts.items()
        if value and name not in HIDDEN and not (name.endswith("_id") and name != "doc_id")
    ]


def listed_facts(entry: JournalEntry, words: Words) -> Sequence[tuple[str, str]]:
    """Return what a list says of an entry beside its amount: no numbers that only find it again."""
    unsaid = IDS | {_amount_name(entry)}
    kept = {name: value for name, value in entry.facts.items() if name not in unsaid}
    return entry_facts(replace(entry, facts=kept), words)


def entry_amount(entry: JournalEntry) -> str:
    """Return what an entry comes to, in lek; empty for one that is about no money."""
    name = _amount_name(entry)
    return _figure("total", entry.facts[name]) if name else ""


def _amount_name(entry: JournalEntry) -> str:
    return next((name for name in AMOUNTS if entry.facts.get(name)), "")


def _rank(fact: tuple[str, str]) -> int:
    """Amounts come first and what only finds something again last; others stay in their order."""
    name, _ = fact
    return -1 if name in AMOUNTS else int(name in IDS)


def searched_words(text: str, words: Words) -> tuple[SearchedWord, ...]:
    """Return each word that somebody typed, with the actions that are called so."""
    names = {each: folded(words.say(f"journal.{each.value}")) for each in ACTIONS[JournalGroup.ALL]}
    return tuple(
        SearchedWord(
            text=each,
            actions=frozenset(action for action, name in names.items() if folded(each) in name),
        )
        for each in one_line(text).split()
    )


def fact_words(name: str, value: str, entry: JournalEntry, words: Words) -> str:
    """Write one fact as people read it; what cannot be read so stays as it was written down."""
    if name == "right":
        return right_words(value, entry.facts, words)
    if name in {"wanted", "limit"}:
        return measured(value, entry.facts.get("right", ""), words)
    if name == "role" and entry.action is JournalAction.SLIP_PRINTED:
        return words.say(f"paper_role.{value}")
    key = SPOKEN.get(name, "").format(value.replace(" ", "_"))
    if key and words.has(key):
        return words.say(key)
    return _figure(name, value)


def _figure(name: str, value: str) -> str:
    try:
        return WRITTEN[name](value) if name in WRITTEN else value
    except (InvalidOperation, ValueError):
        return value


def _day(value: str) -> str:
    return f"{date.fromisoformat(value):%d.%m.%Y}"


def _moment(value: str) -> str:
    return write_moment(datetime.fromisoformat(value))


def _day_or_rate(value: str) -> str:
    return _day(value) if len(value) == DATE_SIGNS and value[4] == "-" else plain_of(value)


def _digest(value: str) -> str:
    return f"{value[:LONGEST_DIGEST]}…" if len(value) > LONGEST_DIGEST else value


WRITTEN: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("total", "amount", "credit", "expected", "counted", "difference"), lek_of),
    **dict.fromkeys(("ours", "theirs"), lek_of),
    **dict.fromkeys(("price", "price_was", "price_now", "price_taken_back"), price_of),
    **dict.fromkeys(("day", "unused_since"), _day),
    "before": _day_or_rate,
    "rate": plain_of,
    "made_at": _moment,
    "sha256": _digest,
}
"""How a fact is written that is no text."""

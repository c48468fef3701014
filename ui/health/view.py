"""What the page of the check-up shows, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from till.checkup.wording import advice, sentence, title
from till.domain.maintenance.health import HealthCheck, HealthLevel
from till.system.words import Words
from ui.kit.state import State

GROUPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "service": ("settings", "service", "token", "documents"),
        "clock": ("clock", "time_zone"),
        "printers": ("printer", "kitchen_printer", "report_printer"),
        "data": ("database", "journal"),
        "copies": ("backups", "second_place", "shadow"),
        "disk": ("disk",),
        "system": ("secrets", "versions", "fonts", "locale"),
    }
)
"""The groups in their order, which never changes, and what belongs to each."""
LINKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "settings": "settings",
        "service": "settings",
        "token": "settings",
        "documents": "attention",
        "journal": "journal",
        "printer": "devices",
        "kitchen_printer": "devices",
        "report_printer": "devices",
        "backups": "backups",
        "second_place": "backups",
        "shadow": "backups",
    }
)
"""Where what is not green can be put right."""
ALWAYS_LINKS: Final = frozenset({"journal"})
"""What can be looked at while it is green, too."""
UNSET: Final = frozenset({"printer_none", "second_place_none", "shadow_none"})
STATES: Final[Mapping[HealthLevel, State]] = MappingProxyType(
    {
        HealthLevel.GREEN: State.OK,
        HealthLevel.AMBER: State.WAIT,
        HealthLevel.RED: State.ATT,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthRow:
    """One line: `group` is empty but for the first of each; `link` where a key leads, if one does.

    `is_unset`: there is no such thing at this till.
    """

    name: str
    group: str
    state: State
    title: str
    text: str
    link: str = ""
    is_unset: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthView:
    """All lines in their order, and the lines of the file for whoever helps: name and size."""

    rows: Sequence[HealthRow] = ()
    checked: str = ""

    def count(self, state: State) -> int:
        """Return how many lines are in a state."""
        return sum(each.state is state for each in self.rows)


def rows_of(checks: Sequence[HealthCheck], words: Words) -> tuple[HealthRow, ...]:
    """Return the lines of a check-up, group by group; what is in no group comes last."""
    order = [name for names in GROUPS.values() for name in names]
    ranked = sorted(checks, key=lambda each: _rank(order, each.name))
    rows: list[HealthRow] = []
    before = ""
    for each in ranked:
        group = _group(each.name)
        rows.append(_row(each, "" if group == before else group, words))
        before = group
    return tuple(rows)


def _rank(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _group(name: str) -> str:
    return next((group for group, names in GROUPS.items() if name in names), "system")


def _row(check: HealthCheck, group: str, words: Words) -> HealthRow:
    is_unset = check.says in UNSET
    is_green = check.state is HealthLevel.GREEN
    return HealthRow(
        name=check.name,
        group=group,
        state=State.MUTE if is_unset else STATES[check.state],
        title=title(words, check),
        text=f"{sentence(words, check)} {advice(words, check)}".rstrip(),
        link="" if is_green and check.name not in ALWAYS_LINKS else LINKS.get(check.name, ""),
        is_unset=is_unset,
    )

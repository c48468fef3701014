"""All tills, what is wrong with which, and one till with its journal."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from fastapi.responses import Response

from till.domain.formatting import marked
from till.domain.rights.journal import JournalAction
from till.office_server.database import Connection
from till.office_server.fleet import FleetTill, fleet_of
from till.office_server.joining import now_here
from till.office_server.pages.asking import PageDoor, PageRefused, PageRequest
from till.office_server.pages.templates import write_clock, write_day

COLOURS: Final = ("red", "amber", "green")
AT_ONCE: Final = 50
LARGEST: Final = 2**62
_JOURNAL: Final = """
    SELECT number, branch, line FROM entry
    WHERE till_id = %s AND number < %s ORDER BY number DESC, branch DESC LIMIT %s
"""
_AMOUNT: Final = re.compile(r"-?[0-9]+[.][0-9]{2}")
_ACTIONS: Final = frozenset(each.value for each in JournalAction)


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """An entry of a till's journal, as a page shows it."""

    number: int
    branch: int
    moment: datetime
    person: str
    action: str
    facts: Sequence[tuple[str, str]]


def add_to(door: PageDoor) -> None:
    """Add the pages."""
    door.get("/fleet", _fleet)
    door.get("/problems", _problems)
    door.get("/till", _till)


def _fleet(asked: PageRequest) -> Response:
    rows = fleet_rows(asked.connection, asked.viewer.shop)
    wanted = asked.value("colour")
    search = asked.value("find").casefold()
    seen = [
        each
        for each in rows
        if (wanted not in COLOURS or each.colour == wanted)
        and search in f"{each.till.shop} {each.till.name} {each.till.till}".casefold()
    ]
    return asked.page(
        "fleet",
        rows=seen,
        shops=_by_shop(seen),
        counts={colour: sum(each.colour == colour for each in rows) for colour in COLOURS},
        count=len(rows),
        colour=wanted if wanted in COLOURS else "",
        find=asked.value("find"),
        now=now_here(),
        heard=lambda each: _heard(asked, each),
    )


def _problems(asked: PageRequest) -> Response:
    return asked.page("problems", now=now_here())


def _till(asked: PageRequest) -> Response:
    rows = fleet_rows(asked.connection, asked.viewer.shop)
    row = next((each for each in rows if each.till.till == asked.value("id")), None)
    if row is None:
        raise PageRefused(404, "office_page.till_unknown")
    before = asked.value("before")
    limit = int(before) if before.isdecimal() and len(before) < 19 else LARGEST  # noqa: PLR2004 digits of it
    lines = _journal(asked, row.till.till, limit)
    return asked.page(
        "till",
        row=row,
        lines=lines,
        older=lines[-1].number if len(lines) == AT_ONCE and lines[-1].number > 1 else None,
        is_newest=limit == LARGEST,
        heard=lambda each: _heard(asked, each),
    )


def fleet_rows(connection: Connection, shop: str | None) -> Sequence[FleetTill]:
    """Return the tills that are in the chain, those with problems first, then by shop and name."""
    rows = [each for each in fleet_of(connection, shop) if each.till.state != "left"]
    troubled = {each.till.shop for each in rows if each.problems}
    return sorted(rows, key=lambda e: (e.till.shop not in troubled, e.till.shop, e.till.name))


def _by_shop(rows: Sequence[FleetTill]) -> Mapping[str, Sequence[FleetTill]]:
    names = dict.fromkeys(each.till.shop for each in rows)
    return {name: [each for each in rows if each.till.shop == name] for name in names}


def _heard(asked: PageRequest, row: FleetTill) -> str:
    """Say when a till was heard: `now`, `3 minutes ago`, or the moment."""
    say = asked.words.say
    heard = row.till.last_heard
    if heard is None:
        return say("office_page.never_heard")
    minutes = int((row.now - heard).total_seconds()) // 60
    if minutes < 2:  # noqa: PLR2004 as people say it
        return say("office_page.heard_now")
    if minutes < 60:  # noqa: PLR2004 minutes of an hour
        return asked.words.count("office_page.heard_minutes", minutes)
    return say("office_page.heard_at", day=write_day(heard), time=write_clock(heard))


def _journal(asked: PageRequest, till: str, before: int) -> Sequence[JournalLine]:
    found = asked.connection.execute(_JOURNAL, (till, before, AT_ONCE)).fetchall()
    return [_line(asked, *row) for row in found]


def _line(asked: PageRequest, number: int, branch: int, text: str) -> JournalLine:
    line = json.loads(text)
    action = line["action"]
    facts = json.loads(line["facts"])
    return JournalLine(
        number=number,
        branch=branch,
        moment=datetime.fromisoformat(line["moment"]),
        person=line["person"],
        action=asked.words.say(f"journal.{action}") if action in _ACTIONS else action,
        facts=[
            (_name(asked, name), _value(asked, name, str(value)))
            for name, value in facts.items()
            if value
        ],
    )


def _name(asked: PageRequest, fact: str) -> str:
    key = f"journal.fact.{fact}"
    said = asked.words.say(key)
    return fact if said == key else said


def _value(asked: PageRequest, fact: str, value: str) -> str:
    """Return a fact as people read it: a word for one of few, a figure with its marks."""
    key = f"journal.{fact}.{value}"
    said = asked.words.say(key)
    if said != key:
        return said
    return marked(f"{Decimal(value):,}") if _AMOUNT.fullmatch(value) else value

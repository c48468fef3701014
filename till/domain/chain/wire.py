"""A batch as JSON says it, and read back with nothing taken on trust."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NoReturn

from till.domain.chain.batch import (
    LARGEST_BATCH,
    MOST_ENTRIES,
    Batch,
    ChainEntry,
    ChainPlace,
    GenerationLine,
    Thing,
)
from till.domain.chain.proof import Line, as_hashed, digests_in

VERSION = 1
LONGEST_NAME = 100  # characters of a computer's
_LINK = re.compile(r"[0-9a-f]{64}")
_HALF_A_LETTER = re.compile(rb"\\u[dD][89a-fA-F]")  # of a pair, or alone
_LARGEST_NUMBER = 2**62  # what a database can count
_TEXTS = ("moment", "person", "action", "facts", "previous_link", "link", "seals")
_KEYS = {*_TEXTS, "number", "person_id", "life"}


class BatchMalformed(ValueError):
    """What came is no batch; its text says where."""


class BatchTooLarge(ValueError):
    """There are more entries or bytes than one batch may have."""


class BatchTooOld(ValueError):
    """What came is said as tills said it that are no longer understood."""


def document_of(batch: Batch) -> dict[str, object]:
    """Return a batch as the body of `POST /v1/facts`."""
    return {
        "v": VERSION,
        "computer": batch.computer,
        "lives": [
            {"number": each.number, "installation": each.installation, "begun_at": each.begun_at}
            for each in batch.generations
        ],
        "after": {"number": batch.after.number, "link": batch.after.link},
        "entries": [
            {**entry.line, "rows": [thing.line for thing in entry.things]}
            for entry in batch.entries
        ],
    }


def read_batch(body: bytes) -> Batch:
    """Read the body of `POST /v1/facts`. Raises BatchMalformed, BatchTooLarge, BatchTooOld."""
    if len(body) > LARGEST_BATCH:
        raise BatchTooLarge
    value = read_json(body)
    if _HALF_A_LETTER.search(body):
        _text(as_hashed(value), "a text")
    document = _object(value, "the batch")
    require_version(document)
    entries = _list(document.get("entries"), "entries")
    if len(entries) > MOST_ENTRIES:
        raise BatchTooLarge
    if not entries:
        _refuse("entries")
    return Batch(
        generations=tuple(map(_generation, _list(document.get("lives"), "lives"))),
        after=_place(document.get("after")),
        entries=tuple(map(_entry, entries)),
        computer=_text(document.get("computer", ""), "computer")[:LONGEST_NAME],
    )


def require_version(document: Mapping[str, object]) -> None:
    """Raise BatchTooOld for an older till's words, BatchMalformed for a later one's or none."""
    if _number(document.get("v"), "v", least=0) < VERSION:
        raise BatchTooOld
    if document["v"] != VERSION:
        _refuse("v")


def read_json(text: bytes | str) -> object:
    """Read JSON that has to be exact: no NaN, no depth without end. Raises BatchMalformed."""
    try:
        value: object = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BatchMalformed("JSON") from error
    return value


def _entry(value: object) -> ChainEntry:
    line = dict(_object(value, "an entry"))
    rows = _list(line.pop("rows", []), "rows")
    _check_line(line)
    return ChainEntry(line=line, things=tuple(map(_thing, rows)))


def _check_line(line: Line) -> None:
    """Raise BatchMalformed unless each field is what the journal writes there."""
    if line.keys() != _KEYS:
        _refuse("the fields of an entry")
    for name in _TEXTS:
        _text(line[name], name)
    for name in ("number", "life"):
        _number(line[name], name)
    if line["person_id"] is not None:
        _number(line["person_id"], "person_id", least=0)
    _link(line["link"])
    _link(line["previous_link"])
    _moment(line["moment"])
    _object(read_json(str(line["facts"])), "facts")
    if line["seals"]:
        _object(read_json(str(line["seals"])), "seals")
        for digest in digests_in(line).values():
            _link(digest)


def _thing(value: object) -> Thing:
    row = _object(value, "a row")
    tables = _object(row.get("tables"), "tables")
    return Thing(name=_text(row.get("thing"), "thing"), tables=tables)


def _generation(value: object) -> GenerationLine:
    line = _object(value, "a generation")
    return GenerationLine(
        number=_number(line.get("number"), "number"),
        installation=_text(line.get("installation"), "installation"),
        begun_at=_moment(line.get("begun_at")),
    )


def _place(value: object) -> ChainPlace:
    place = _object(value, "after")
    number = _number(place.get("number"), "number", least=0)
    return ChainPlace(number=number, link=_link(place.get("link")))


def _object(value: object, name: str) -> Mapping[str, object]:
    return value if isinstance(value, dict) else _refuse(name)


def _list(value: object, name: str) -> Sequence[object]:
    return value if isinstance(value, list) else _refuse(name)


def _number(value: object, name: str, *, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(name)
    return value if least <= value < _LARGEST_NUMBER else _refuse(name)


def _text(value: object, name: str) -> str:
    """Return a text; half a letter (a lone surrogate) is none."""
    if not isinstance(value, str):
        _refuse(name)
    try:
        value.encode()
    except UnicodeEncodeError:
        _refuse(name)
    return value


def _link(value: object) -> str:
    return value if isinstance(value, str) and _LINK.fullmatch(value) else _refuse("a link")


def _moment(value: object) -> str:
    text = _text(value, "a moment")
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        _refuse("a moment")
    return text if moment.tzinfo is not None else _refuse("a moment")


def _refuse(name: str) -> NoReturn:
    raise BatchMalformed(name)

"""A batch as JSON says it, and read back with nothing taken on trust."""

import base64
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
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
from till.domain.chain.proof import as_hashed

VERSION = 1
LONGEST_NAME = 100  # characters of a computer's
_LINK = re.compile(r"[0-9a-f]{64}")
_HALF_A_LETTER = re.compile(rb"\\u[dD][89a-fA-F]")  # of a pair, or alone
_GZIP = 16 + zlib.MAX_WBITS
_LARGEST_NUMBER = 2**62  # what a database can count
_KEYS = {
    *("number", "moment", "person", "person_id", "action", "facts", "previous_link", "link"),
    *("seals", "life"),
}


class BatchMalformed(ValueError):
    """What came is no batch; its text says where."""


class BatchTooLarge(ValueError):
    """There are more entries or bytes than one batch may have."""


class BatchTooOld(ValueError):
    """What came is said as tills said it that are no longer understood."""


@dataclass(frozen=True, slots=True)
class WireFields:
    """An object of JSON, whose fields are what both sides agreed on; else BatchMalformed."""

    values: Mapping[str, object]

    def text(self, name: str, longest: int | None = None) -> str:
        """Return a text; half a letter (a lone surrogate) is none, nor is one that is too long."""
        value = self.values.get(name)
        if not isinstance(value, str) or (longest is not None and len(value) > longest):
            _refuse(name)
        try:
            value.encode()
        except UnicodeEncodeError:
            _refuse(name)
        return value

    def line(self, name: str, longest: int) -> str:
        """Return a text of one line that can be read."""
        value = self.text(name, longest)
        return value if value.isprintable() else _refuse(name)

    def lines(self, name: str, longest: int) -> Sequence[str]:
        """Return a list of such texts."""
        found = self.values.get(name)
        if not isinstance(found, list):
            _refuse(name)
        return [WireFields({name: each}).line(name, longest) for each in found]

    def number(self, name: str, least: int = 0) -> int:
        """Return a whole number that a database can count."""
        value = self.values.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            _refuse(name)
        return value if least <= value < _LARGEST_NUMBER else _refuse(name)

    def moment(self, name: str) -> datetime:
        """Return a moment that says how far from UTC it is."""
        try:
            moment = datetime.fromisoformat(self.text(name))
            return moment.astimezone(UTC) if moment.tzinfo else _refuse(name)
        except (ValueError, OverflowError) as error:
            raise BatchMalformed(name) from error

    def bytes(self, name: str) -> bytes:
        """Return bytes in base64."""
        try:
            return base64.b64decode(self.text(name), validate=True)
        except ValueError as error:
            raise BatchMalformed(name) from error

    def link(self, name: str) -> str:
        """Return a SHA-256 (hexadecimal)."""
        value = self.text(name)
        return value if _LINK.fullmatch(value) else _refuse(name)

    def place(self, name: str) -> ChainPlace:
        """Return an entry of a journal."""
        found = self.object(name)
        return ChainPlace(number=found.number("number"), link=found.link("link"))

    def object(self, name: str) -> "WireFields":
        """Return an object in it."""
        return _fields(self.values.get(name), name)

    def objects(self, name: str) -> Sequence["WireFields"]:
        """Return a list of objects in it."""
        found = self.values.get(name)
        return [_fields(each, name) for each in found] if isinstance(found, list) else _refuse(name)


def document_of(batch: Batch) -> dict[str, object]:
    """Return a batch as the body of `POST /v1/facts`."""
    return {
        "v": VERSION,
        "computer": batch.computer,
        "lives": [asdict(each) for each in batch.generations],
        "after": asdict(batch.after),
        "begins": batch.begins,
        "entries": [
            {**entry.line, "rows": [thing.line for thing in entry.things]}
            for entry in batch.entries
        ],
    }


def read_batch(body: bytes) -> Batch:
    """Read the body of `POST /v1/facts`. Raises BatchMalformed, BatchTooLarge, BatchTooOld."""
    if len(body) > LARGEST_BATCH:
        raise BatchTooLarge
    document = read_document(body)
    if _HALF_A_LETTER.search(body):
        WireFields({"a text": as_hashed(document.values)}).text("a text")
    require_version(document.values)
    entries = document.objects("entries")
    if len(entries) > MOST_ENTRIES:
        raise BatchTooLarge
    if not entries:
        _refuse("entries")
    return Batch(
        generations=tuple(map(_generation, document.objects("lives"))),
        after=document.place("after"),
        entries=tuple(map(_entry, entries)),
        begins=document.values.get("begins") is True,
        computer=WireFields({"computer": "", **document.values}).text("computer")[:LONGEST_NAME],
    )


def require_version(document: Mapping[str, object]) -> None:
    """Raise BatchTooOld for an older till's words, BatchMalformed for a later one's or none."""
    if WireFields(document).number("v") < VERSION:
        raise BatchTooOld
    if document["v"] != VERSION:
        _refuse("v")


def unpacked(packed: bytes) -> bytes:
    """Unpack what came by gzip, and stop where it becomes larger than any batch.

    Raises BatchMalformed, BatchTooLarge.
    """
    unpacking = zlib.decompressobj(_GZIP)
    try:
        body = unpacking.decompress(packed, LARGEST_BATCH + 1)
    except zlib.error as error:
        raise BatchMalformed("gzip") from error
    if len(body) > LARGEST_BATCH:
        raise BatchTooLarge
    return body if unpacking.eof else _refuse("gzip")


def read_json(text: bytes | str) -> object:
    """Read JSON that has to be exact: no NaN, no depth without end. Raises BatchMalformed."""
    try:
        value: object = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BatchMalformed("JSON") from error
    return value


def read_document(text: bytes | str) -> WireFields:
    """Read JSON that is one object. Raises BatchMalformed."""
    return _fields(read_json(text), "the document")


def _entry(value: WireFields) -> ChainEntry:
    line = dict(value.values)
    rows = WireFields({"rows": line.pop("rows", [])}).objects("rows")
    _check_line(WireFields(line))
    things = (Thing(name=row.text("thing"), tables=row.object("tables").values) for row in rows)
    return ChainEntry(line=line, things=tuple(things))


def _check_line(line: WireFields) -> None:
    """Raise BatchMalformed unless each field is what the journal writes there."""
    if line.values.keys() != _KEYS:
        _refuse("the fields of an entry")
    for name in ("person", "action"):
        line.text(name)
    for name in ("number", "life"):
        line.number(name, 1)
    if line.values["person_id"] is not None:
        line.number("person_id")
    line.link("link")
    line.link("previous_link")
    line.moment("moment")
    read_document(line.text("facts"))
    if seals := line.text("seals"):
        digests = read_document(seals)
        for name in digests.values:
            digests.link(name)


def _generation(line: WireFields) -> GenerationLine:
    line.moment("begun_at")
    return GenerationLine(
        number=line.number("number", 1),
        installation=line.text("installation"),
        begun_at=line.text("begun_at"),
    )


def _fields(value: object, name: str) -> WireFields:
    return WireFields(value) if isinstance(value, dict) else _refuse(name)


def _refuse(name: str) -> NoReturn:
    raise BatchMalformed(name)

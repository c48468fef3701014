"""The generations of a till as its database knows them, and how another one begins."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from till.domain.maintenance.generations import Generation
from till.safekeeping.changes.noting import note_other_generation
from till.sqlite import sqlite3

_NEWEST: Final = """
    SELECT installation, number, place FROM till_life ORDER BY number DESC LIMIT 1
"""
_BEGIN: Final = """
    INSERT INTO till_life (number, installation, begun_at, cause, place) VALUES (?, ?, ?, ?, ?)
"""
_TAKE_PLACE: Final = """
    UPDATE till_life SET place = ? WHERE number = (SELECT max(number) FROM till_life)
"""
# What another generation may have sent meanwhile is asked about before it is sent.
_ASK_FIRST: Final = """
    UPDATE document SET state = 'unclear', next_attempt_at = NULL
    WHERE state IN ('queued', 'sending', 'absent')
"""
_HAS_DOCUMENTS: Final = "SELECT EXISTS (SELECT 1 FROM document)"
INSTALLATION_BYTES: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationStart:
    """Why another generation begins, when and where, and the highest number of any other."""

    cause: str
    at: datetime
    place: str
    above: int = 0


def generation_of(connection: sqlite3.Connection) -> Generation:
    """Return the generation that some data are now."""
    installation, number, place = connection.execute(_NEWEST).fetchone()
    return Generation(installation=installation, number=number, place=place)


def begin_generation(connection: sqlite3.Connection, begin: GenerationStart) -> Generation:
    """Begin another generation; all that is not complete is asked about before it is sent.

    Its number is above every one that is known: two generations of one till never have the same.
    """
    before = generation_of(connection)
    number = max(before.number, begin.above) + 1
    connection.execute(_ASK_FIRST)
    return _written(connection, before.installation, number, begin)


def settle_generation(
    connection: sqlite3.Connection, known: Generation | None, begin: GenerationStart
) -> Generation:
    """Return the generation of the data in this place; another one where they come from elsewhere.

    `known` is what was written beside them last: data that are older than that were put back by
    hand. Data without a document may be anybody's beginning: they become a till of their own.
    """
    now = generation_of(connection)
    is_older = known is not None and known.installation == now.installation
    is_older = is_older and known is not None and known.number > now.number
    if now.place == begin.place and not is_older:
        return now
    if not now.place and not is_older:
        connection.execute(_TAKE_PLACE, (begin.place,))
        return generation_of(connection)
    if connection.execute(_HAS_DOCUMENTS).fetchone() == (0,):
        return _written(connection, secrets.token_hex(INSTALLATION_BYTES), now.number + 1, begin)
    return begin_generation(connection, begin)


def _written(
    connection: sqlite3.Connection, installation: str, number: int, begin: GenerationStart
) -> Generation:
    at = begin.at.isoformat()
    connection.execute(_BEGIN, (number, installation, at, begin.cause, begin.place))
    note_other_generation(connection)
    return generation_of(connection)

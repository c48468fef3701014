"""What every command of `till-office` needs: which office, its language, how it answers."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from till.domain.errors import TillError
from till.office_server.database import Connection, connect
from till.office_server.errors import OfficeDatabaseUnnamed
from till.office_server.words import ServerWords, language_of

WORDS: Final = ServerWords(language_of(os.environ))
Json = Annotated[bool, typer.Option("--json", help=WORDS.say("office.help_json"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePlace:
    """Which office: its database, and the folder with its key."""

    database: str
    folder: Path


def place_of(ctx: typer.Context) -> OfficePlace:
    """Return which office is meant. Raises OfficeDatabaseUnnamed."""
    place = ctx.obj
    if not isinstance(place, OfficePlace) or not place.database:
        raise OfficeDatabaseUnnamed
    return place


def new_group(help_key: str) -> typer.Typer:
    """Return a group of commands."""
    return typer.Typer(help=WORDS.say(help_key), no_args_is_help=True, rich_markup_mode=None)


def answer(value: Mapping[str, object], text: str, *, as_json: bool) -> None:
    """Say what came of a command."""
    typer.echo(json.dumps(value, ensure_ascii=False) if as_json else text)


@contextmanager
def told_in_words() -> Iterator[None]:
    """End with one line on standard error where the office cannot do what it was asked."""
    try:
        yield
    except TillError as error:
        typer.echo(WORDS.error(error), err=True)
        raise typer.Exit(1) from error


@contextmanager
def connected(ctx: typer.Context) -> Iterator[Connection]:
    """Connect to the office that is meant, and tell failures in words."""
    with told_in_words(), connect(place_of(ctx).database) as connection:
        yield connection

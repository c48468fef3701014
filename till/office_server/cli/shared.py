"""How a command of `till-office` is declared: which office, its language, how it answers."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from getpass import getpass, getuser
from pathlib import Path
from typing import Final, TypeAlias

import click

from till.domain.errors import TillError
from till.office_server.database import Connection, connect
from till.office_server.errors import OfficeDatabaseOlder, OfficeDatabaseUnnamed
from till.office_server.journal import note_deed
from till.office_server.migrating import require_present
from till.office_server.words import ServerWords, language_of

PROGRAM: Final = "till-office"
LOOKS: Final = frozenset(
    {"serve", "fleet", "doctor", "journal", "list", "show", "count", "verify", "export", "day"}
)
WORDS: Final = ServerWords(language_of(os.environ))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePlace:
    """Which office: its database, and the folder with its key."""

    database: str
    folder: Path

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """Connect to it as it is."""
        with connect(self.database) as connection:
            yield connection

    @contextmanager
    def present(self) -> Iterator[Connection]:
        """Connect to it where it has the present shape. Raises as `require_present`."""
        with connect(self.database) as connection:
            require_present(connection)
            yield connection


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandAnswer:
    """What a command says, as JSON and for people, and whether all is well."""

    value: Mapping[str, object]
    text: str
    is_well: bool = True


Act: TypeAlias = Callable[..., CommandAnswer | None]  # type: ignore[explicit-any] # own options each


def command(
    name: str, *params: click.Parameter, of: click.Group, said: str, answers: bool = True
) -> Callable[[Act], click.Command]:
    """Make a command of a group: its function gets the office, then what was typed.

    One that `answers` can do so in JSON, and ends with 1 where not all is well; what the office
    cannot do is told in one line, with 1. Whoever does not only look is written down. `said` is the
    key of its help.
    """
    as_json = click.Option(["--json", "as_json"], is_flag=True, help=WORDS.say("office.help_json"))
    own = [*params, as_json] if answers else [*params]

    def declare(act: Act) -> click.Command:
        @click.pass_obj
        def run(place: OfficePlace, /, *, as_json: bool = False, **values: object) -> None:
            with faults_in_words():
                if not place.database:
                    raise OfficeDatabaseUnnamed
                answer = act(place, **values)
                if name not in LOOKS and not values.get("plan"):
                    _note(place, name if of.name == PROGRAM else f"{of.name} {name}", values)
            if answer is None:
                return
            text = json.dumps(answer.value, ensure_ascii=False) if as_json else answer.text
            click.echo(text)
            if not answer.is_well:
                raise click.exceptions.Exit(1)

        made = click.Command(name, params=own, callback=run, help=WORDS.say(said))
        of.add_command(made)
        return made

    return declare


def _note(place: OfficePlace, action: str, typed: Mapping[str, object]) -> None:
    """Write down whose account it was; an older office that came from a backup keeps no journal."""
    person = os.environ.get("SUDO_USER") or getuser()
    with suppress(OfficeDatabaseOlder), place.present() as connection:
        note_deed(connection, person, action, typed)


@contextmanager
def faults_in_words() -> Iterator[None]:
    """End with one line on standard error, and with 1, where the office cannot."""
    try:
        yield
    except TillError as error:
        click.echo(WORDS.error(error), err=True)
        raise click.exceptions.Exit(1) from error


def typed_password() -> str:
    """Return the next line of standard input; whoever types it is asked, and it is not shown."""
    if sys.stdin.isatty():
        return getpass(f"{WORDS.say('office.ask_password')} ")
    return sys.stdin.readline().rstrip("\r\n")

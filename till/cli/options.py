"""Options that several commands have, how options are declared, and how what is typed is read."""

import sys
from datetime import date, datetime
from enum import Enum
from getpass import getpass
from pathlib import Path
from typing import Final, TypeAlias

import click
from typing_extensions import override

from till.domain.business_day import day_of
from till.domain.errors.people import PinsDiffer
from till.system.clock import SystemClock

FIRST_YEAR = 2000  # before it and after the last somebody mistyped
LAST_YEAR = 2199
PATH: Final = click.Path(path_type=Path)
DAY: Final = click.DateTime(["%Y-%m-%d"])
SECONDS: Final = click.FloatRange(min=0)
ValueType: TypeAlias = click.ParamType[object, object] | click.Path[Path]


class OneOf(click.Choice[Enum]):
    """One of an enumeration, typed as its value."""

    @override
    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        return str(choice.value) if isinstance(choice, Enum) else str(choice)


def flag(
    name: str, help_text: str, *, into: str | None = None, hidden: bool = False
) -> click.Option:
    """Return an option that is there or not; `into` names it in code where that differs."""
    return click.Option(_names(name, into), is_flag=True, hidden=hidden, help=help_text)


def option(  # noqa: PLR0913 -- what an option may have, each by name
    name: str,
    metavar: str | None,
    help_text: str | None,
    *,
    into: str | None = None,
    type: ValueType | None = None,  # noqa: A002 click's name for it
    required: bool = False,
    multiple: bool = False,
    default: object = None,
) -> click.Option:
    """Return an option with a value; `into` names it in code where that differs."""
    made = click.Option(
        _names(name, into),
        metavar=metavar,
        type=type,
        required=required,
        multiple=multiple,
        show_default=default not in {None, ""},
        help=help_text,
    )
    if default is not None:
        made.default = default
    return made


def argument(
    name: str,
    metavar: str | None = None,
    help_text: str | None = None,
    *,
    type: ValueType | None = None,  # noqa: A002 click's name for it
    required: bool = True,
) -> click.Argument:
    """Return what stands behind a command by its place."""
    shown = metavar if required or metavar is None else f"[{metavar}]"
    return click.Argument([name], metavar=shown, type=type, required=required, help=help_text)


def _names(name: str, into: str | None) -> list[str]:
    return [name] if into is None else [name, into]


JSON = flag("--json", "Answer with one JSON document.", into="as_json")
WAIT = option(
    "--wait", "S", "Seconds to wait for the service; default: receipt.patience_s.", type=SECONDS
)
PIN_ON_INPUT = flag(
    "--pin-stdin",
    "Read the operator's PIN from the first line of standard input. Required once the till has an "
    "owner, unless TILL_PIN has it.",
)
SURE = flag("--sure", "Confirm that this till has every return of it; a restored backup may not.")
DOC_ID = argument(
    "doc_id",
    "DOCID",
    "The docId or its first 8 characters or more, the printed invoice number or the NSLF.",
)
FORCE = flag("--force", "Overwrite an existing file.")
DEVICE = option("--device", "URL", "Address of the device; default: the setting.")


def today() -> date:
    """Return the business day it is, for options that nobody gave."""
    return day_of(SystemClock().now())


def checked_day(on: datetime | None) -> date | None:
    """Return the day of an option, None where none was given. Raises click.BadParameter."""
    if on is None:
        return None
    if not FIRST_YEAR <= on.year <= LAST_YEAR:
        raise click.BadParameter(f"no such day in this shop: {on.date().isoformat()}")
    return on.date()


def read_secret(prompt: str, again: str = "") -> str:
    """Return one line from standard input, unseen where a person types it.

    They type it twice where they are asked to (`again`). Raises PinsDiffer.
    """
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    secret = getpass(f"{prompt}: ")
    if again and getpass(f"{again}: ") != secret:
        raise PinsDiffer
    return secret

"""Options that several commands have, and how what is typed there is read."""

import sys
from datetime import date, datetime
from getpass import getpass
from typing import Annotated

import typer

from till.domain.business_day import day_of
from till.domain.errors.people import PinsDiffer
from till.system.clock import SystemClock

FIRST_YEAR = 2000  # before it and after the last somebody mistyped
LAST_YEAR = 2199

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
Wait = Annotated[
    float | None,
    typer.Option(
        metavar="S", min=0, help="Seconds to wait for the service; default: receipt.patience_s."
    ),
]
PinOnInput = Annotated[
    bool,
    typer.Option(
        "--pin-stdin",
        help=(
            "Read the operator's PIN from the first line of standard input. Required once "
            "the till has an owner, unless TILL_PIN has it."
        ),
    ),
]
Sure = Annotated[
    bool,
    typer.Option(
        "--sure",
        help="Nothing more was given back of it than this till knows, which a backup may not.",
    ),
]
DocIdText = Annotated[
    str,
    typer.Argument(
        metavar="DOCID",
        help="The docId or its first 8 characters or more, the printed invoice number or the NSLF.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Device = Annotated[
    str | None, typer.Option(metavar="URL", help="Address of the device; default: the setting.")
]


def today() -> date:
    """Return the business day it is, for options that nobody gave."""
    return day_of(SystemClock().now())


def checked_day(on: datetime | None) -> date | None:
    """Return the day of an option, None where none was given. Raises typer.BadParameter."""
    if on is None:
        return None
    if not FIRST_YEAR <= on.year <= LAST_YEAR:
        raise typer.BadParameter(f"no such day in this shop: {on.date().isoformat()}")
    return on.date()


def read_secret(prompt: str) -> str:
    """Return one line from standard input, unseen where a person types it."""
    if sys.stdin.isatty():
        return getpass(f"{prompt}: ")
    return sys.stdin.readline().rstrip("\r\n")


def read_new_secret(prompt: str, again: str) -> str:
    """Return what `read_secret` does; a person types it twice. Raises PinsDiffer."""
    secret = read_secret(prompt)
    if sys.stdin.isatty() and getpass(f"{again}: ") != secret:
        raise PinsDiffer
    return secret

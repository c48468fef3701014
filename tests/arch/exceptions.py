"""What breaks a rule of the house today, and why it may: exceptions.toml, a table for each rule.

A table may only shrink: an entry that is no longer needed fails the test of its rule.
"""

import tomllib
from collections.abc import Iterable

from tests.arch.checkout import CHECKOUT

FILE = CHECKOUT / "tests" / "arch" / "exceptions.toml"


def hold(rule: str, offenders: Iterable[str]) -> None:
    """Fail with all that breaks `rule` without being excepted, and each exception nobody needs."""
    found = set(offenders)
    excepted = set(excepted_from(rule))
    wrong = [f"breaks '{rule}': {each}" for each in sorted(found - excepted)]
    wrong += [f"take out of {FILE.name}, '{rule}': {each}" for each in sorted(excepted - found)]
    assert not wrong, "\n".join(["", *wrong])


def excepted_from(rule: str) -> dict[str, str]:
    """Return what may break a rule, each with the reason."""
    with FILE.open("rb") as file:
        tables: dict[str, dict[str, str]] = tomllib.load(file)
    return tables.get(rule, {})

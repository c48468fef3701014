"""Badges from the command line.

Lives here: sentences about `till people badge`.
Must not: signing in with one (tests/actions).
"""

from tests.cli.conftest import CommandLine


def test_a_badge_is_set_from_standard_input_and_never_shown(line: CommandLine) -> None:
    line.till("people", "add", "Arta Hoxha", "--role", "cashier", typed="4711\n")

    given = line.till("people", "badge", "Arta Hoxha", "--json", typed="OP-ARTA-01\n")
    unfit = line.till("people", "badge", "Arta Hoxha", typed="12\n")
    taken_away = line.till("people", "badge", "Arta Hoxha", "--none")

    assert given.fields == {"name": "Arta Hoxha", "hasBadge": True}
    assert unfit.status == 1
    assert "6–60" in unfit.err
    assert taken_away.out.strip() == "Badge removed from Arta Hoxha."
    assert "OP-ARTA-01" not in given.out + given.err + unfit.err

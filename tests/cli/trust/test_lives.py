"""`till lives`: one till on two computers, and an owner who decides which of them goes on.

Lives here: what is said of the other one, before and after the decision; who may decide, and when.
Must not: how they see each other (tests/stories/engine/test_duplicate_tills).
"""

from dataclasses import replace

import pytest

from tests.builders import MOMENT
from tests.cli.conftest import CommandLine, Ended
from tests.practice_server import PracticeServer
from till.domain.maintenance.generations import PROVING, Heartbeat, Sighting
from till.safekeeping.duplicates.generations import read_known_generations, write_known_generations

OWNER = "271828"


def add_owner(line: CommandLine) -> None:
    added = line.till("people", "add", "Vera Hoxha", "--role", "owner", typed=f"{OWNER}\n")
    assert added.status == 0, added.err


@pytest.fixture
def seen_twice(line: CommandLine, service: PracticeServer) -> CommandLine:
    """A till that sold, and saw in the second location that a copy of it lives on another."""
    line.a_sale()
    add_owner(line)
    database = line.folder / "practice" / "till.sqlite3"
    known = read_known_generations(database)
    assert known is not None
    sign = Heartbeat(
        life=replace(known.mine, place="elsewhere"),
        run="run",
        beat=PROVING,
        computer="ZYRA-PC",
        started_at=MOMENT,
        told_at=MOMENT,
    )
    others = {"elsewhere": Sighting(sign=sign, came=PROVING)}
    write_known_generations(database, replace(known, others=others))
    return line


def a_sale(line: CommandLine) -> Ended:
    return line.sell("--line", "A1", "--pay", "cash", "--wait", "20")


def test_two_that_live_are_told_and_neither_sells(seen_twice: CommandLine) -> None:
    told = seen_twice.till("lives", "show", "--json")
    said = seen_twice.till("lives", "show")

    assert (told.status, said.status) == (1, 1)
    assert told.fields["other"]["computer"] == "ZYRA-PC"
    assert "ZYRA-PC" in said.out
    assert a_sale(seen_twice).status == 1


def test_an_owner_lets_the_till_here_go_on_and_it_sells(seen_twice: CommandLine) -> None:
    by_a_cashier = seen_twice.by("1234").till("lives", "here")
    chosen = seen_twice.by(OWNER).till("lives", "here", "--json")

    assert by_a_cashier.status == 1
    assert (chosen.status, chosen.fields) == (0, {"goes_on": "here"})
    assert seen_twice.till("lives", "show").status == 0
    assert a_sale(seen_twice).status == 0
    assert seen_twice.by(OWNER).till("lives", "here").status == 1, "there is no other any more"


def test_a_till_that_was_given_up_sells_nothing_until_it_is_chosen(seen_twice: CommandLine) -> None:
    given_up = seen_twice.by(OWNER).till("lives", "elsewhere", "--json")
    refused = a_sale(seen_twice)
    told = seen_twice.till("lives", "show", "--json")
    back = seen_twice.by(OWNER).till("lives", "here")

    assert (given_up.status, given_up.fields) == (0, {"goes_on": "ZYRA-PC"})
    assert (refused.status, "ZYRA-PC" in refused.err) == (1, True)
    assert told.fields["standing"] == "given_up"
    assert told.fields["chosen"]["person"] == "Vera Hoxha"
    assert (back.status, a_sale(seen_twice).status) == (0, 0)


def test_without_another_there_is_nothing_to_decide(line: CommandLine) -> None:
    line.furnish()
    add_owner(line)

    for words in ("here", "elsewhere"):
        refused = line.by(OWNER).till("lives", words)
        assert refused.status == 1
        assert "nothing to choose" in refused.err, refused.err

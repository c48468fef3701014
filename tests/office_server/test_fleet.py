"""The fleet: each till, and what is wrong with it, in words with what to do.

Lives here: `till-office fleet` over what was really taken in.
Must not: when something is noted (test_taking_in).
"""

import json
from dataclasses import replace

import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place, a_till
from tests.office_server.test_commands import run
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker
from till.office_server.words import LANGUAGES, ServerWords

pytestmark = pytest.mark.postgres
KINDS = ("fork", "seal", "silent")


def problems(office: Place) -> list[dict[str, str]]:
    said = run(office, "fleet", "--json")
    assert said.exit_code == 0, said.output
    found: list[dict[str, str]] = json.loads(said.stdout)["problems"]
    return found


def test_a_till_that_does_well_is_listed_without_a_problem(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    BatchTaker().take(owner, "till1", a_batch(some_entries(3)))

    told = json.loads(run(office, "fleet", "--json").stdout)

    assert [(each["till"], each["number"]) for each in told["tills"]] == [("till1", 3)]
    assert told["problems"] == []


def test_a_copied_till_is_told_with_the_entry_where_it_split(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    entries = some_entries(4)
    copied = some_entries(2, entries[1].place, note="elsewhere")
    for batch in (a_batch(entries), a_batch(copied, entries[1].place)):
        BatchTaker().take(owner, "till1", batch)

    (fork,) = problems(office)

    assert (fork["kind"], fork["till"]) == ("fork", "till1")
    assert "entry 3" in fork["text"]
    assert "sells on" in fork["do"]


def test_data_that_do_not_fit_the_journal_are_told_by_name(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    one, two = some_entries(2)
    changed = replace(one.things[0], tables={"sale": [{"total": 1}]})
    BatchTaker().take(owner, "till1", a_batch([replace(one, things=(changed,)), two]))

    (seal,) = problems(office)

    assert (seal["kind"], seal["till"]) == ("seal", "till1")
    assert changed.name in seal["text"]
    assert seal["do"] in run(office, "fleet").stdout


def test_a_till_that_is_silent_is_told_until_it_is_heard_or_leaves(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    fresh = problems(office)
    owner.execute("UPDATE till SET joined_at = now() - interval '2 days'")

    silent = problems(office)
    owner.execute("UPDATE till SET state = 'left'")
    gone = problems(office)

    assert (fresh, gone) == ([], [])
    assert [(each["kind"], each["till"]) for each in silent] == [("silent", "till1")]
    assert silent[0]["since"] in silent[0]["text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_sentence_and_what_to_do(language: str, kind: str) -> None:
    words = ServerWords(language)

    for key in (f"office.problem_{kind}", f"office.problem_{kind}_do"):
        assert words.say(key) != key

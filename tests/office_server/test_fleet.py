"""The fleet: each till, and what is wrong with it, in words with what to do.

Lives here: `till-office fleet` over what was really taken in.
Must not: when something is noted (test_taking_in).
"""

import json
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from tests.domain.chain.journals import a_batch, an_entry_line, some_entries
from tests.office_server.conftest import Place, a_till
from tests.office_server.test_api import Sender, address, body_of, sender
from tests.office_server.test_commands import run
from till.domain.chain.batch import ChainEntry, Thing
from till.domain.chain.proof import digest_of
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker, note_heard
from till.office_server.fleet import FleetProblem
from till.office_server.joining import now_here
from till.office_server.words import LANGUAGES, ServerWords

pytestmark = pytest.mark.postgres
__all__ = ["address", "sender"]
KINDS = (
    *("behind", "chain", "clock", "fork", "gap", "quarantined", "revoked_call", "seal", "silent"),
    *("two_lives", "checks"),
)
LATER = "problem SET opened_at = opened_at - interval '2 minutes'"


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
    assert "48 hours" in silent[0]["text"]


def test_a_till_whose_day_is_open_is_silent_after_a_quarter_of_an_hour(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    note_heard(owner, "till1")
    owner.execute("UPDATE till_heard SET heard_at = now() - interval '20 minutes'")
    closed = problems(office)
    owner.execute(
        "INSERT INTO day_sum VALUES ((now() AT TIME ZONE 'Europe/Tirane')::date, 'till1', 1, 0, 1, "
        "0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, false)"
    )

    opened = problems(office)

    assert closed == []
    assert [(each["kind"], colour(office)) for each in opened] == [("silent", "amber")]
    assert "20 minutes" in opened[0]["text"]


def test_a_fork_is_over_when_one_half_goes_on_as_another_generation(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    entries = some_entries(4)
    copied = some_entries(2, entries[1].place, note="elsewhere")
    for batch in (a_batch(entries), a_batch(copied, entries[1].place)):
        BatchTaker().take(owner, "till1", batch)
    assert colour(office) == "red"

    chosen = some_entries(1, copied[-1].place, generation=2)
    BatchTaker().take(owner, "till1", a_batch(chosen, copied[-1].place))

    assert problems(office) == []
    assert colour(office) == "amber"  # it was taken in here, and never heard


def test_a_generation_that_was_given_up_and_goes_on_is_told_for_a_day(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    entries = some_entries(4)
    restored = some_entries(1, entries[1].place, generation=2)
    for batch in (a_batch(entries), a_batch(restored, entries[1].place)):
        BatchTaker().take(owner, "till1", batch)
    quiet = problems(office)

    older = some_entries(1, entries[-1].place)
    BatchTaker().take(owner, "till1", a_batch(older, entries[-1].place))
    both = problems(office)
    owner.execute(
        "UPDATE branch SET grown_at = grown_at - interval '25 hours', "
        "begun_at = begun_at - interval '25 hours' WHERE branch = 1"
    )

    assert quiet == []
    assert [each["kind"] for each in both] == ["two_lives"]
    assert problems(office) == []


def test_a_seal_is_closed_when_the_thing_comes_again_and_fits(
    owner: Connection, office: Place
) -> None:
    a_till(owner)
    one, two = some_entries(2)
    changed = replace(one.things[0], tables={"sale": [{"total": 1}]})
    BatchTaker().take(owner, "till1", a_batch([replace(one, things=(changed,)), two]))
    (again,) = some_things(two, one.things[0])

    BatchTaker().take(owner, "till1", a_batch([again], two.place))

    assert problems(office) == []


def test_a_gap_and_a_broken_chain_are_told_until_the_next_batch_is_taken(
    sender: Sender, owner: Connection, office: Place
) -> None:
    entries = some_entries(4)
    broken = replace(entries[0], line={**entries[0].line, "person": "Beni"})
    gap = sender.send(body_of(a_batch(entries[2:], entries[1].place)))
    chain = sender.send(body_of(a_batch([broken])))
    early = problems(office)
    owner.execute(f"UPDATE {LATER}")  # type: ignore[arg-type]
    late = problems(office)
    taken = sender.send(body_of(a_batch(entries)))
    after = problems(office)

    assert (gap.status_code, chain.status_code, taken.status_code) == (409, 422, 200)
    assert [each["kind"] for each in early] == ["chain"]
    assert sorted(each["kind"] for each in late) == ["chain", "gap"]
    assert after == []


def test_what_a_till_says_of_itself_is_listed_and_told(sender: Sender, office: Place) -> None:
    slow = now_here() - timedelta(minutes=4)
    answer = say(sender, clock=slow.isoformat(), waiting=7, oldest_waiting_at=None)
    (clock,) = problems(office)
    (told,) = json.loads(run(office, "fleet", "--json").stdout)["tills"]
    since = (now_here() - timedelta(hours=2)).isoformat()
    say(sender, waiting=7, oldest_waiting_at=since)
    (behind,) = problems(office)
    say(sender, waiting=0, oldest_waiting_at=None)

    assert answer.status_code == 204
    assert (told["version"], told["waiting"], told["colour"]) == ("1.0.4", 7, "amber")
    assert told["clock_difference_s"] in {240, 241}
    assert (clock["kind"], clock["text"]) == ("clock", "Its clock is 4 minutes slow.")
    assert (behind["kind"], "7" in behind["text"]) == ("behind", True)
    assert problems(office) == []


def test_what_is_not_well_at_a_till_is_told_since_it_is_until_it_is_well(
    sender: Sender, office: Place
) -> None:
    say(sender, checks=["disk", "printer", "of_a_later_till"])
    (first,) = problems(office)
    say(sender, checks=["disk", "printer", "of_a_later_till"])
    (again,) = problems(office)
    said = colour(office)
    say(sender, checks=[])

    assert (first["kind"], first["since"], said) == ("checks", again["since"], "amber")
    assert first["text"].endswith(" Disk space, Receipt printer, of_a_later_till.")
    assert problems(office) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"checks": "disk"},
        {"checks": [7]},
        {"checks": ["x" * 41]},
        {"checks": ["a\x1bb"]},
        {"v": 2},
        {"waiting": "7"},
        {"waiting": -1},
        {"waiting": True},
        {"waiting": 2**70},
        {"clock": "2026-11-20T08:00:00"},
        {"clock": None},
        {"clock": "0001-01-01T00:00:00+14:00"},
        {"version": "x" * 10_000},
        {"version": "a\x1bb"},
        {"oldest_waiting_at": 5},
    ],
)
def test_a_status_that_no_till_sends_changes_nothing(
    sender: Sender, owner: Connection, wrong: dict[str, object]
) -> None:
    answer = say(sender, **wrong)

    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert owner.execute("SELECT count(*) FROM till_heard").fetchone() == (0,)


def test_a_till_that_is_shut_out_and_calls_is_told(sender: Sender, office: Place) -> None:
    run(office, "tills", "revoke", "till1", "--reason", "stolen")
    silent = problems(office)
    refused = sender.send(body_of(a_batch(some_entries(1))))

    assert (silent, refused.status_code) == ([], 403)
    assert [each["kind"] for each in problems(office)] == ["revoked_call"]
    run(office, "tills", "readmit", "till1")
    assert problems(office) == []


def test_what_waits_in_quarantine_is_told(owner: Connection, office: Place) -> None:
    a_till(owner)
    (odd,) = some_things(some_entries(1)[0], Thing(name="voucher 1", tables={"voucher": [{}]}))
    first = some_entries(1)[0]
    BatchTaker().take(owner, "till1", a_batch([first, odd]))

    (told,) = problems(office)

    assert (told["kind"], "1" in told["text"]) == ("quarantined", True)


def colour(office: Place) -> str:
    (told,) = json.loads(run(office, "fleet", "--json").stdout)["tills"]
    return str(told["colour"])


def some_things(after: ChainEntry, *things: Thing) -> tuple[ChainEntry, ...]:
    """Return an entry that covers things, behind another."""
    line = an_entry_line(
        after.place, digests={each.name: digest_of(each.tables) for each in things}
    )
    return (ChainEntry(line=line, things=things),)


def say(sender: Sender, **told: object) -> httpx.Response:
    status = {"v": 1, "version": "1.0.4", "waiting": 0, "clock": now_here().isoformat(), **told}
    return sender.send(json.dumps(status).encode(), path="/v1/status")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_sentence_and_what_to_do(language: str, kind: str) -> None:
    words = ServerWords(language)

    now = now_here()
    place = {"till": "t1", "name": "Arka 1", "shop": "Tirana"}
    found = FleetProblem(kind=kind, number=240, detail="sale 1", since=now, now=now, **place)

    for said in (found.text(words), found.do(words)):
        assert "office.problem" not in said
        assert "{" not in said

"""What a till does with an office that errs, lies or is away; and sending beside selling.

Lives here: the background sender of an open till, answers that no office should give.
Must not: commands (test_a_till_joins), what follows each proper answer (tests/domain/chain).
"""

import asyncio
import gzip
import json
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.builders import MOMENT, an_entry
from tests.cli.conftest import CommandLine, line
from tests.office_server.conftest import Place
from tests.office_server.liar import Liar
from tests.office_server.light_till import WrongClock
from tests.office_server.test_a_till_joins import address, has_joined, newest, tip
from till.actions.ports.events import PrinterChanged
from till.bootstrap import Surroundings, open_till
from till.domain.chain.answer import OfficeProblem
from till.domain.chain.batch import ChainPlace
from till.domain.chain.membership import Membership, Sent
from till.domain.maintenance.generations import Generation
from till.domain.paper.print_job import PrinterState
from till.office_client.identity import IdentityStore, new_identity
from till.office_client.office import ChainOffice
from till.office_client.plan import OfficePlan, office_plan
from till.office_server.database import Connection
from till.store.store import open_store
from till.system.clock import SystemClock
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import build_settings, read_settings

__all__ = ["address", "line"]
WITHIN_S = 20
SAID = """
    SELECT 1 FROM till_heard
    WHERE waiting = 0 AND abs(clock_s) < 60 AND checks = '{backups,printer}'
"""
FAR = {"number": 10_000, "link": "f" * 64}
NOWHERE = {"number": 0, "link": "0" * 64}
TAKEN = {"branch": 1, "taken": 1, "known": 0, "epoch": 1, "other": None, "faults": []}


@pytest.fixture
def plan(tmp_path: Path) -> OfficePlan:
    """A till that has joined an office, with three entries in its journal."""
    paths = Paths(root=tmp_path, profile=Profile.PRACTICE)
    paths.prepare()
    with closing(open_store(paths.database)) as store:
        for _ in range(3):
            store.ledger.record_from_thread(an_entry())
    membership = Membership(till="t1", shop="Tirana", office="Liqeni", office_key=b"k", epoch=1)
    keys = IdentityStore(profile=paths.profile, file=paths.office_file)
    keys.keep(new_identity().joined(membership))
    return office_plan(paths, build_settings({}, paths.profile))


def send(plan: OfficePlan, url: str) -> tuple[Sent, list[ChainPlace]]:
    kept = list[ChainPlace]()
    office = ChainOffice(replace(plan, url=url, keep_cursor=kept.append))

    async def to_the_end() -> Sent:
        try:
            return await office.send(WITHIN_S, is_patient=False)
        finally:
            await office.close()

    return asyncio.run(to_the_end()), kept


@pytest.mark.parametrize(
    ("status", "document", "problem"),
    [
        (200, {**TAKEN, **FAR}, OfficeProblem.OFFICE_TOO_OLD),
        (200, {**TAKEN, **NOWHERE}, OfficeProblem.OFFICE_TOO_OLD),
        (409, {"error": "gap", "have": FAR}, OfficeProblem.OFFICE_TOO_OLD),
        (409, {"error": "gap", "have": NOWHERE}, OfficeProblem.OFFICE_TOO_OLD),
        (422, {"error": "chain", "at": 2}, OfficeProblem.CHAIN),
        (426, {"error": "too_old"}, OfficeProblem.TOO_OLD),
        (400, {"error": "malformed"}, OfficeProblem.OFFICE_TOO_OLD),
        (401, {"error": "unknown_till"}, OfficeProblem.WRONG_OFFICE),
        (403, {"error": "revoked"}, OfficeProblem.REVOKED),
        (503, {"error": "busy", "retry_after_s": 5}, OfficeProblem.NOT_REACHABLE),
        (403, {"error": "blocked by the firewall"}, OfficeProblem.NOT_REACHABLE),
        (200, {"number": -1}, OfficeProblem.NOT_REACHABLE),
        (200, ["no", "object"], OfficeProblem.NOT_REACHABLE),
        (302, {}, OfficeProblem.NOT_REACHABLE),
    ],
)
def test_no_answer_makes_a_till_believe_or_repeat_nonsense(
    plan: OfficePlan, status: int, document: object, problem: OfficeProblem
) -> None:
    liar = Liar(status, json.dumps(document).encode())

    with liar.serving() as url:
        sent, kept = send(plan, url)

    assert (sent.sent, sent.waiting, sent.problem) == (0, 3, problem)
    assert [urlsplit(each).path for each in liar.asked] == ["/v1/till", "/v1/facts"]
    assert kept == []


@pytest.mark.parametrize(
    "body",
    [
        b"<html>Sign in to the wireless network</html>",
        b"[" * 100_000,
        b"x" * 2_000_000,
        b"\xff",
        gzip.compress(b" " * 200_000_000),
        gzip.compress(b'{"number": 3}')[:-8],
        b"\x1f\x8bno gzip",
    ],
    ids=["page", "deep", "large", "bytes", "200 MB packed", "cut", "no gzip"],
)
def test_what_no_office_says_is_as_no_answer(plan: OfficePlan, body: bytes) -> None:
    with Liar(200, body).serving() as url:
        sent, _ = send(plan, url)

    assert sent.problem is OfficeProblem.NOT_REACHABLE


def test_an_office_that_never_takes_our_time_is_asked_twice_a_try(plan: OfficePlan) -> None:
    answer = {"error": "clock", "time": "2031-01-01T00:00:00+00:00"}
    liar = Liar(401, json.dumps(answer).encode())

    with liar.serving() as url:
        office = ChainOffice(replace(plan, url=url))
        standing = asyncio.run(office.standing())

    assert standing is not None
    assert not standing.is_reachable
    assert len(liar.asked) == 2
    assert standing.clock_ahead.days > 0


def test_a_till_alone_asks_nobody(tmp_path: Path) -> None:
    paths = Paths(root=tmp_path, profile=Profile.PRACTICE)
    office = ChainOffice(office_plan(paths, build_settings({}, paths.profile)))

    async def ask() -> tuple[Membership | None, object, Sent]:
        return await office.membership(), await office.standing(), await office.send(1)

    assert asyncio.run(ask()) == (None, None, Sent())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("turns", range(4))
def test_a_till_that_closes_as_it_leaves_ends(tmp_path: Path, turns: int) -> None:
    paths = Paths(root=tmp_path, profile=Profile.PRACTICE)
    office = ChainOffice(office_plan(paths, build_settings({}, paths.profile)))

    async def leave_and_close() -> bool:
        sending = asyncio.create_task(office.run())
        await asyncio.sleep(0)
        await office.leave()
        for _ in range(turns):
            await asyncio.sleep(0)
        sending.cancel()
        await asyncio.wait([sending], timeout=WITHIN_S)
        has_ended = sending.done()
        sending.cancel()
        return has_ended

    assert asyncio.run(leave_and_close())


def test_keys_that_cannot_be_read_are_none(plan: OfficePlan) -> None:
    file = plan.store.file
    for text in ("", "{}", "[1]", '{"key": "zz", "box": ""}', "\x00"):
        file.write_text(text)

        assert plan.store.find() is None, text


def announced(plan: OfficePlan, url: str, *, leaves: bool = False) -> list[OfficeProblem | None]:
    """Return the first that a till says by itself of its office, and what once it has left."""

    async def first() -> list[OfficeProblem | None]:
        said = asyncio.Queue[OfficeProblem | None]()
        life = Generation(installation="one", number=1, place="here")
        at_work = replace(plan, url=url, announce=said.put_nowait, generation=lambda: life)
        office = ChainOffice(at_work)
        work = asyncio.create_task(office.run())
        try:
            found = [await asyncio.wait_for(said.get(), WITHIN_S)]
            if leaves:
                await office.leave()
                found.append(await asyncio.wait_for(said.get(), WITHIN_S))
            return found
        finally:
            work.cancel()
            await office.close()

    return asyncio.run(first())


def test_what_needs_a_person_is_said_at_once(plan: OfficePlan) -> None:
    with Liar(403, b'{"error": "revoked"}').serving() as url:
        assert announced(plan, url) == [OfficeProblem.REVOKED]


def test_nothing_is_said_of_an_office_any_more_once_the_till_has_left_it(plan: OfficePlan) -> None:
    with Liar(403, b'{"error": "revoked"}').serving() as url:
        assert announced(plan, url, leaves=True) == [OfficeProblem.REVOKED, None]


def test_an_office_that_is_away_is_said_when_entries_wait_over_a_day(plan: OfficePlan) -> None:
    clock = WrongClock(MOMENT - SystemClock().now(), jump=timedelta(hours=1))

    said = announced(replace(plan, clock=clock), "http://127.0.0.1:9")

    assert said == [OfficeProblem.NOT_REACHABLE]
    assert clock.off - (MOMENT - SystemClock().now()) > timedelta(days=1)


@pytest.mark.postgres
def test_an_open_till_sends_by_itself_soon_after_a_commit_and_says_what_is_not_well(
    line: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)
    settings = read_settings(paths.settings_file, paths.profile, {})
    surroundings = Surroundings(paths=paths, settings=settings)

    async def at_work() -> None:
        async with open_till(surroundings) as opened:
            opened.till.announce(PrinterChanged(state=PrinterState.PAPER_OUT))
            work = asyncio.create_task(opened.office.run())
            await opened.till.ledger.record(an_entry())
            while await asyncio.to_thread(lambda: tip_or_none(owner)) != newest(line):
                assert not work.done()
                await asyncio.sleep(0.05)
            while not owner.execute(SAID).fetchone():
                assert not work.done()
                await asyncio.sleep(0.05)
            work.cancel()

    asyncio.run(asyncio.wait_for(at_work(), 60))


def tip_or_none(owner: Connection) -> tuple[int, str] | None:
    return tip(owner) if owner.execute("SELECT 1 FROM branch").fetchone() else None

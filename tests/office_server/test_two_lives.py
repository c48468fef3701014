"""A till that was copied, or put back by hand, and its office.

Lives here: what a till learns of its copy by the office alone, without a second location.
Must not: heartbeats (tests/store/duplicates), branches themselves (test_taking_in).
"""

import asyncio
import base64
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine, line
from tests.office_server.conftest import Place
from tests.office_server.test_a_till_joins import address, has_joined
from till.bootstrap import OpenTill, open_till
from till.cli.context import CommandContext
from till.domain.maintenance.generations import GenerationStanding, Heartbeat
from till.domain.rights.journal import JournalAction
from till.office_server.database import Connection

pytestmark = pytest.mark.postgres
__all__ = ["address", "line"]
PATIENCE_S = 60


@asynccontextmanager
async def opened(folder: Path, computer: str) -> AsyncIterator[OpenTill]:
    around = CommandContext(data_dir=folder, environment={}).surroundings()
    async with open_till(replace(around, computer=computer)) as till:
        yield till


async def act(here: OpenTill) -> GenerationStanding:
    """Do something, send it, and say how the till stands by then."""
    await here.till.ledger.record(here.till.entry(JournalAction.SIGNED_OUT))
    assert (await here.office.send(PATIENCE_S)).problem is None
    await asyncio.sleep(0)
    here.following.look_now()
    return here.following.verdict.standing


def test_a_copied_till_and_its_copy_both_learn_of_it_by_the_office(
    line: CommandLine, office: Place, address: str, tmp_path: Path
) -> None:
    line.furnish()
    has_joined(line, office, address)
    assert line.till("office", "sync").status == 0
    other = tmp_path / "other"
    shutil.copytree(line.folder, other)

    seen = asyncio.run(until_both_stop(line.folder, other))
    status = line.till("office", "status", "--json")

    assert (status.status, status.fields["problem"]) == (1, "two_lives")
    assert "PC-2" in str(status.fields["text"])
    assert seen is not None
    assert seen.computer == "PC-2"


async def until_both_stop(folder: Path, other: Path) -> Heartbeat | None:
    async with opened(folder, "PC-1") as here, opened(other, "PC-2") as there:
        standings = set[tuple[GenerationStanding, GenerationStanding]]()
        async with asyncio.timeout(PATIENCE_S):
            while (GenerationStanding.TWO, GenerationStanding.TWO) not in standings:
                standings.add((await act(here), await act(there)))
        return here.following.verdict.other


def test_what_another_key_signed_is_no_sign_of_life(
    line: CommandLine, office: Place, address: str, tmp_path: Path, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    assert line.till("office", "sync").status == 0
    owner.execute(
        "INSERT INTO branch (till_id, branch, parent, kind, after_number, tip_number, tip_link) "
        "SELECT till_id, 2, 1, 'fork', 1, 2, link FROM entry WHERE number = 2"
    )
    owner.execute(
        "INSERT INTO entry SELECT till_id, 2, number, generation, link, line, things, arrived_on "
        "FROM entry WHERE number = 2"
    )

    asyncio.run(while_somebody_forges(line.folder, owner))


async def while_somebody_forges(folder: Path, owner: Connection) -> None:
    async with opened(folder, "PC-1") as here:
        for beat in range(1, 6):
            assert await act(here) is GenerationStanding.ALONE
            (proof,) = owner.execute("SELECT proof FROM branch WHERE branch = 1").fetchone() or ()
            forged = forged_from(proof, beat)
            owner.execute("UPDATE branch SET proof = %s WHERE branch = 2", (forged,))
            assert await act(here) is GenerationStanding.ALONE


def forged_from(proof: str, beat: int) -> str:
    """Return what a copy would have signed in its own run, a while later, without the key to it."""
    text = base64.b64decode(proof.partition(".")[0]).decode()
    text = re.sub("run=[0-9a-f]+", f"run={'0' * 16}", text)
    text = re.sub(r"created=(\d+)", lambda found: f"created={int(found[1]) + beat}", text)
    return base64.b64encode(text.encode()).decode() + "." + "A" * 86 + "=="


def test_data_that_are_older_than_the_office_send_nothing_until_somebody_decides(
    line: CommandLine, office: Place, address: str, tmp_path: Path, owner: Connection
) -> None:
    line.furnish()
    has_joined(line, office, address)
    older = tmp_path / "older"
    shutil.copytree(line.folder, older)
    line.till("day", "open", "--amount", "5000")
    assert line.till("office", "sync").status == 0
    shutil.rmtree(line.folder)
    shutil.copytree(older, line.folder)

    status = line.till("office", "status", "--json")
    sent = line.till("office", "sync", "--json")

    assert (status.status, status.fields["problem"]) == (1, "behind_office")
    assert (sent.status, sent.fields["problem"]) == (1, "behind_office")
    assert owner.execute("SELECT count(*) FROM branch").fetchone() == (1,)
    assert line.till("day", "open", "--amount", "5000").status in {0, 3}

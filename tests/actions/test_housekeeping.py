"""What fails after something was saved is a warning; what was saved stays done.

Lives here: the one place, and the end of a till whose disk has just filled up.
Must not: what a command answers (tests/cli/test_saved).
"""

from pathlib import Path

from tests.fakes import quick_pins
from till.actions.till import housekeeping
from till.bootstrap import Surroundings, open_till
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFailing, DiskFull
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings


def test_a_failure_after_saving_is_told_and_goes_no_further(log_may_say: list[str]) -> None:
    log_may_say.append("after saving")
    told = list[TillError]()

    with housekeeping(told.append):
        raise DiskFull

    assert [type(each) for each in told] == [DiskFull]


async def test_a_till_ends_although_its_mark_cannot_be_left(
    tmp_path: Path, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")
    told = list[TillError]()
    paths = Paths(root=tmp_path, profile=Profile.PRACTICE)
    around = Surroundings(
        paths=paths,
        settings=read_settings(paths.settings_file, Profile.PRACTICE, {}),
        environment={},
        pins=quick_pins(),
        warn=told.append,
    )

    async with open_till(around):
        mark = paths.database.with_name("till.sqlite3.clean")
        mark.mkdir()  # no file can be written there any more

    assert [type(each) for each in told] == [DiskFailing]

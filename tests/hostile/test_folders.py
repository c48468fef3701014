"""Folders that others may write, printers among the till's own files, what killed tills left."""

import os
from pathlib import Path

import pytest

from tests.fakes import quick_pins
from tests.practice_server import PracticeServer
from till.bootstrap import Surroundings, open_till, reach_service
from till.domain.errors import TillError
from till.domain.errors.settings import OthersMayWrite, PrinterDeviceUnknown
from till.printing.devices import DeviceContext, open_device
from till.printing.wires.addresses import parse_device
from till.service.lookups import ServiceLookups
from till.system.paths import Paths, others_may_write
from till.system.profile import Profile
from till.system.secrets import Secret
from till.system.settings.sources import read_settings
from ui.app.sounds import STALE_S, sweep

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions are POSIX's")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    made = Paths(root=tmp_path / "data", profile=Profile.DEVELOPMENT)
    made.prepare()
    made.settings_file.touch(mode=0o600)
    return made


def test_what_others_may_write_is_found(paths: Paths) -> None:
    assert others_may_write(paths) is None

    paths.settings_file.chmod(0o666)
    assert others_may_write(paths) is None  # nobody else may enter the folder
    paths.root.chmod(0o755)
    assert others_may_write(paths) == paths.settings_file
    paths.settings_file.chmod(0o644)
    assert others_may_write(paths) is None
    paths.folder.chmod(0o777)
    assert others_may_write(paths) == paths.folder
    paths.root.chmod(0o777)
    assert others_may_write(paths) == paths.root


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives away")
def test_what_belongs_to_somebody_else_is_found(paths: Paths) -> None:
    os.chown(paths.root, 12_345, -1)
    assert others_may_write(paths) == paths.root


async def test_from_such_a_folder_the_token_goes_nowhere_and_it_is_said(
    paths: Paths, log_may_say: list[str]
) -> None:
    log_may_say.append("others may write")
    told = list[TillError]()
    database = paths.root / "service.sqlite3"
    with PracticeServer(database=database, environment="development") as server:
        text = f'[profile.development.service]\nbase_url = "{server.base_url}"\n'
        paths.settings_file.write_text(text)
        around = Surroundings(
            paths=paths,
            settings=read_settings(paths.settings_file, Profile.DEVELOPMENT, {}),
            environment={},
            pins=quick_pins(),
            secrets=lambda _profile, _given: Secret("canary-token-of-a-shop"),
            warn=told.append,
        )
        for mode, is_asked in ((0o700, True), (0o777, False)):
            paths.root.chmod(mode)
            async with reach_service(around) as client:
                answered = await ServiceLookups(client).operators()
            assert (answered.service_time is not None) is is_asked
        async with open_till(around):
            pass

    assert [type(each) for each in told] == [OthersMayWrite]


def test_no_printer_writes_over_the_tills_own_files(paths: Paths, tmp_path: Path) -> None:
    context = DeviceContext(folder=paths.folder, show=lambda _png: None, own_files=paths.folder)
    outside = tmp_path / "paper.bin"
    (tmp_path / "way").symlink_to(paths.folder)

    for path in (paths.database, tmp_path / "way" / "till.sqlite3"):
        with pytest.raises(PrinterDeviceUnknown):
            open_device(parse_device(path.as_uri()), context)
    assert open_device(parse_device(outside.as_uri()), context).name


def test_what_killed_tills_left_goes_after_two_days(tmp_path: Path) -> None:
    old = tmp_path / "till-sounds-abc"
    new = tmp_path / "till-sounds-def"
    other = tmp_path / "somebody"
    for each in (old, new, other):
        each.mkdir()
        (each / "cue.wav").touch()
    past = new.stat().st_mtime - STALE_S - 60
    for each in (old, other):
        os.utime(each, (past, past))

    sweep(tmp_path, now_s=new.stat().st_mtime)

    assert sorted(each.name for each in tmp_path.iterdir()) == ["somebody", "till-sounds-def"]

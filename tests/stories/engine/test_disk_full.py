"""A disk that is full at whichever write, and one that takes nothing.

`check` fills it at a few numbers of free bytes, others each day; `check --long` at every page.

Lives here: what a person is told, that no sale is half, that it sells again once there is room.
Must not: a disk that dies (test_disk_dies), files that are taken away (tests/store/disk).
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rotation import part_of_today

ROOT = Path(__file__).parents[3]
PAGE = 4096
ROOMS = [str(PAGE * number) for number in range(64)]
OWN_DISK = 'mount -t tmpfs -o size=8m tmpfs "$1" && shift && exec "$@"'
NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount")
STEPS = ("open", "sell", "park", "move", "set", "write", "copy", "sell again")


def on_a_disk_of_its_own(tmp_path: Path, words: Sequence[str]) -> list[dict[str, object]]:
    """Run the program on a small disk that nobody else sees; skip where none can be made."""
    disk = tmp_path / "disk"
    disk.mkdir()
    given = {
        "TILL_SERVICE__BASE_URL": "http://127.0.0.1:9",
        "TILL_PRINTER__DEVICE": "none:",
        "TOKEN": "a-token-of-some-length",
    }
    program = (sys.executable, "-m", "tests.stories.full_disk", str(disk), str(tmp_path))
    try:
        subprocess.run(
            [*NAMESPACE, "sh", "-c", 'mount -t tmpfs tmpfs "$1"', "sh", str(disk)], check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this system gives nobody a disk of their own")
    ended = subprocess.run(
        [*NAMESPACE, "sh", "-c", OWN_DISK, "sh", str(disk), *program],
        input="\n".join(words) + "\n",
        env={**os.environ, **given},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def judge(found: Sequence[dict[str, object]]) -> set[str]:
    """Nothing but a full disk was said, and all that was sold is there; return where it was."""
    told: set[str] = set()
    for each in found:
        assert (each["same"], each["left"]) == (True, []), each
        assert each.get("whole", True), each
        assert isinstance(each["errors"], list)
        told |= set(each["errors"])
    assert told <= {f"{step} errors.disk_full" for step in STEPS}
    return {each.removesuffix(" errors.disk_full") for each in told}


def test_a_full_disk_is_said_and_costs_no_sale(tmp_path: Path) -> None:
    full, *some = on_a_disk_of_its_own(tmp_path, ["0", *part_of_today(ROOMS, 16), "ro", "stick"])
    *rooms, read_only, stick = some

    assert judge([full, *rooms]) >= {"open", "sell", "move", "set", "write", "copy"}
    assert read_only.pop("errors") == ["open errors.disk_failing"]
    assert judge([{**read_only, "errors": []}, stick]) == set()
    assert (stick["warned"], stick["shadows"]) == (["close errors.shadow_behind"], 1)


@pytest.mark.long
@pytest.mark.timeout(700)
def test_a_disk_that_is_full_at_every_page_costs_no_sale(tmp_path: Path) -> None:
    assert judge(on_a_disk_of_its_own(tmp_path, ROOMS)) == set(STEPS)

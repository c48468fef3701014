"""The first start: every step can be read and touched, and is taken up where it was left."""

from pathlib import Path

import pytest

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.first_start import SHOTS
from ui.first_start.steps import FILE, FirstStep, ProgressFile, SetupProgress


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(shown: Shown, text_size: int, name: str) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"


@pytest.mark.parametrize("step", list(FirstStep))
def test_a_restart_at_any_step_goes_on_there(tmp_path: Path, step: FirstStep) -> None:
    later = frozenset({FirstStep.PRINTER, FirstStep.VAT})
    ProgressFile(tmp_path).keep(SetupProgress(step=step, later=later))

    assert ProgressFile(tmp_path).read() == SetupProgress(step=step, later=later, is_begun=True)


@pytest.mark.parametrize("content", ["", "[]", '{"step": "nothing"}', "\x00"])
def test_what_nobody_can_read_begins_anew(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)

    assert ProgressFile(tmp_path).read() == SetupProgress()


def test_a_cut_while_it_is_written_leaves_what_was(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    kept.keep(SetupProgress(step=FirstStep.OWNER))
    (tmp_path / FILE).with_suffix(".new").write_text('{"step": "pri')

    assert kept.read().step is FirstStep.OWNER

"""The five sounds: how they sound, that one plays at a time, and that nobody waits for them.

Lives here: waves by counting; real processes as players.
Must not: need a loudspeaker.
"""

import io
import stat
import wave
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ui.app.sounds import RATE, TONES, Cue, Sounds, Tone, samples, wav

LONGEST_MS = 120  # ui design, section 8
SLOW = "#!/bin/sh\necho begin $(basename $1) >> {said}\nexec sleep 5\n"
QUICK = "#!/bin/sh\necho played $(basename $1) >> {said}\n"
BROKEN = "#!/bin/sh\nexit 3\n"


def crossings(wave_: list[int]) -> int:
    """How often the wave goes up through zero: once each period."""
    return sum(1 for before, after in pairwise(wave_) if before < 0 <= after)


@pytest.mark.parametrize(
    "tone", sorted({tone for tones in TONES.values() for tone in tones}, key=str)
)
def test_a_tone_has_its_pitch_and_its_length(tone: Tone) -> None:
    made = samples((tone,))

    assert len(made) == RATE * tone.ms // 1000
    assert abs(crossings(made) - tone.hertz * tone.ms / 1000) <= 1
    assert (made[0], made[-1]) == (0, 0)


@pytest.mark.parametrize("cue", list(Cue))
def test_every_cue_is_a_short_wav(cue: Cue) -> None:
    with wave.open(io.BytesIO(wav(cue))) as file:
        ms = file.getnframes() * 1000 / file.getframerate()
        loudest = max(array("h", file.readframes(file.getnframes())))

    assert ms <= LONGEST_MS
    assert abs(ms - sum(tone.ms for tone in TONES[cue])) < 0.1
    assert 8_000 < loudest < 16_000


def test_the_cues_are_those_of_the_design() -> None:
    said = {cue: [(tone.hertz, tone.ms) for tone in tones] for cue, tones in TONES.items()}

    assert said[Cue.ADDED] == [(1800, 30)]
    assert said[Cue.NOT_FOUND] == said[Cue.PROBLEM] == [(300, 60), (300, 60)]
    assert said[Cue.APPROVAL] == [(700, 80)]
    assert said[Cue.FINISHED] == [(900, 55), (1200, 55)]


def test_the_two_low_tones_are_heard_as_two() -> None:
    made = samples(TONES[Cue.NOT_FOUND])

    middle = len(made) // 2
    assert max(abs(each) for each in made[middle - 40 : middle + 40]) < 3000


class Machine:
    """A folder of players, and what they were told to play."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._said = folder / "said.txt"

    def install(self, name: str, script: str) -> None:
        player = self.folder / name
        player.write_text(script.format(said=self._said))
        player.chmod(player.stat().st_mode | stat.S_IXUSR)

    @property
    def said(self) -> list[str]:
        return self._said.read_text().splitlines() if self._said.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def sounds(machine: Machine, request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Sounds]:
    for name, script in request.param.items():
        machine.install(name, script)
    sounds = Sounds(folders=[str(machine.folder)])
    yield sounds
    sounds.close()


def with_players(**players: str) -> pytest.MarkDecorator:
    named = {name.replace("_", "-"): script for name, script in players.items()}
    return pytest.mark.parametrize("sounds", [named], indirect=True)


@with_players(aplay='#!/bin/sh\necho "$1" $(basename $2) >> {said}\n')
def test_the_player_of_the_machine_plays_the_cue(
    sounds: Sounds, machine: Machine, qtbot: QtBot
) -> None:
    sounds.play(Cue.ADDED)

    qtbot.waitUntil(lambda: machine.said == ["-q added.wav"])


@with_players(paplay=SLOW)
def test_nobody_waits_for_a_player(sounds: Sounds, machine: Machine, qtbot: QtBot) -> None:
    sounds.play(Cue.ADDED)  # the first makes its file
    qtbot.waitUntil(lambda: machine.said == ["begin added.wav"])

    for _ in range(100):
        sounds.play(Cue.ADDED)

    assert machine.said == ["begin added.wav"]


@with_players(paplay=SLOW)
def test_a_more_important_cue_takes_the_place_of_the_one_that_plays(
    sounds: Sounds, machine: Machine, qtbot: QtBot
) -> None:
    sounds.play(Cue.ADDED)
    qtbot.waitUntil(lambda: machine.said == ["begin added.wav"])

    sounds.play(Cue.NOT_FOUND)

    qtbot.waitUntil(lambda: machine.said == ["begin added.wav", "begin not_found.wav"])


@with_players(pw_play=BROKEN, paplay=QUICK)
def test_a_player_that_cannot_play_makes_room_for_the_next(
    sounds: Sounds, machine: Machine, qtbot: QtBot
) -> None:
    sounds.play(Cue.ADDED)
    qtbot.waitUntil(lambda: sounds.players == [str(machine.folder / "paplay")])

    sounds.play(Cue.FINISHED)

    qtbot.waitUntil(lambda: machine.said == ["played finished.wav"])


@with_players(paplay=QUICK)
def test_of_cues_at_once_the_most_important_one_is_played(
    sounds: Sounds, machine: Machine, qtbot: QtBot
) -> None:
    for cue in (Cue.ADDED, Cue.NOT_FOUND, Cue.FINISHED):
        sounds.play(cue)

    qtbot.waitUntil(lambda: bool(machine.said) and not sounds.is_playing)
    assert machine.said == ["played not_found.wav"]


@with_players()
def test_a_machine_without_players_is_quiet(sounds: Sounds) -> None:
    assert sounds.players == []


@with_players(aplay=BROKEN)
def test_after_the_last_player_failed_the_till_is_quiet(sounds: Sounds, qtbot: QtBot) -> None:
    sounds.play(Cue.ADDED)

    qtbot.waitUntil(lambda: sounds.players == [])

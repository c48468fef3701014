"""When the same till surely lives twice, and what never proves it.

Lives here: sightings of another's signs, the verdict, the choice.
Must not: files (tests/store), what stops then (tests/actions, tests/stories).
"""

from dataclasses import replace
from datetime import timedelta

from tests.builders import MOMENT
from till.domain.maintenance.generations import (
    CHOSEN,
    STILL,
    Generation,
    GenerationChoice,
    GenerationStanding,
    Heartbeat,
    HeartbeatFigures,
    Sighting,
    judge,
    sighted,
)

MINE = Generation(installation="a" * 32, number=1, place="here")
THEIRS = replace(MINE, number=2, place="there")
SIGN = Heartbeat(
    life=THEIRS, run="r1", beat=7, computer="ZYRA-PC", started_at=MOMENT, told_at=MOMENT
)


def seen(*signs: Heartbeat) -> Sighting:
    """What is known after a look at each of these."""
    known: Sighting | None = None
    for each in signs:
        known = sighted(known, each)
    assert known is not None
    return known


def beats(*numbers: int, run: str = "r1") -> list[Heartbeat]:
    return [replace(SIGN, run=run, beat=number) for number in numbers]


def standing(*signs: Heartbeat, choice: GenerationChoice | None = None) -> GenerationStanding:
    return judge(MINE, [seen(*signs)], choice).standing


def test_two_heartbeats_that_came_while_we_looked_prove_a_duplicate_till() -> None:
    verdict = judge(MINE, [seen(*beats(7, 8, 9))], None)

    assert verdict.standing is GenerationStanding.TWO
    assert verdict.other == replace(SIGN, beat=9)


def test_a_sign_left_behind_by_a_power_cut_proves_nothing_however_new_it_says_it_is() -> None:
    later = replace(SIGN, told_at=MOMENT + timedelta(days=400))

    assert standing(*beats(7, 7, 7, 7)) is GenerationStanding.ALONE
    assert standing(later, later, later) is GenerationStanding.ALONE


def test_one_sign_that_a_slow_share_brought_late_proves_nothing() -> None:
    assert standing(*beats(7, 8)) is GenerationStanding.ALONE
    assert standing(*beats(7, 8, *[8] * STILL, 9)) is GenerationStanding.ALONE


def test_a_clock_that_jumps_changes_nothing() -> None:
    back = [replace(each, told_at=MOMENT - timedelta(days=9)) for each in beats(7, 8, 9)]

    assert standing(*back) is GenerationStanding.TWO


def test_another_that_was_closed_or_gives_no_more_heartbeats_is_gone() -> None:
    closed = replace(SIGN, beat=10, has_ended=True)

    assert standing(*beats(7, 8, 9), closed) is GenerationStanding.ALONE
    assert standing(*beats(7, 8, 9, *[9] * (STILL - 1))) is GenerationStanding.TWO
    assert standing(*beats(7, 8, 9, *[9] * STILL)) is GenerationStanding.ALONE


def test_commands_that_come_and_go_elsewhere_prove_a_duplicate_till_too() -> None:
    runs = [*beats(1, run="r1"), *beats(1, run="r2"), *beats(1, run="r3")]

    assert standing(*runs) is GenerationStanding.TWO


def test_another_till_in_the_same_folder_is_nobodys_duplicate() -> None:
    other = replace(THEIRS, installation="b" * 32)
    signs = [replace(each, life=other) for each in beats(7, 8, 9)]

    assert standing(*signs) is GenerationStanding.ALONE


def a_choice(*, is_given_away: bool = False) -> GenerationChoice:
    return GenerationChoice(computer="X", person="Ana", made_at=MOMENT, is_given_away=is_given_away)


def of(generation: Generation, *numbers: int, **said: object) -> Sighting:
    """What is known of a generation after so many signs, each of which says something."""
    return seen(*(replace(each, life=generation, **said) for each in beats(*numbers)))


CHOSEN_THERE = replace(THEIRS, number=3)
BY_ANA = {"figures": HeartbeatFigures(cause=CHOSEN, begun_at=MOMENT), "chosen_by": "Ana"}


def test_whoever_was_chosen_goes_on_and_the_other_has_ended() -> None:
    over = judge(MINE, [of(CHOSEN_THERE, 1, 2, 3, **BY_ANA)], None)
    there = judge(CHOSEN_THERE, [of(MINE, 1, 2, 3)], a_choice())

    assert there.standing is GenerationStanding.ALONE
    assert over.standing is GenerationStanding.GIVEN_UP
    assert over.choice == GenerationChoice(computer="ZYRA-PC", person="Ana", made_at=MOMENT)


def test_one_that_was_chosen_and_closed_has_ended_the_other_all_the_same() -> None:
    closed = replace(SIGN, life=CHOSEN_THERE, run="r2", has_ended=True, **BY_ANA)

    assert standing(*beats(7, 8, 9), closed) is GenerationStanding.GIVEN_UP


def test_the_last_choice_counts_for_it_has_the_higher_number() -> None:
    mine = replace(MINE, number=4)
    before = of(CHOSEN_THERE, 1, 2, 3, **BY_ANA)

    assert judge(mine, [before], a_choice()).standing is GenerationStanding.ALONE


def test_a_file_that_says_another_was_chosen_stops_nobody() -> None:
    assert judge(MINE, [of(CHOSEN_THERE, 1, **BY_ANA)], None).standing is GenerationStanding.ALONE


def test_a_life_that_was_given_away_goes_on_there_and_ends_here() -> None:
    given_away = a_choice(is_given_away=True)
    from_here = of(MINE, 1, 2, 3, is_given_up=True)

    assert judge(MINE, [of(THEIRS, 7, 8, 9)], given_away).standing is GenerationStanding.GIVEN_UP
    assert judge(THEIRS, [from_here], None).standing is GenerationStanding.ALONE


def test_what_came_back_from_a_copy_after_the_choice_is_a_duplicate_again() -> None:
    restored = replace(MINE, number=3)

    assert judge(restored, [], None).standing is GenerationStanding.ALONE
    assert judge(restored, [of(THEIRS, 7, 8, 9)], None).standing is GenerationStanding.TWO

"""What is the matter with the rows of a catalogue, in sentences: one for what is wrong alike."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby, islice
from typing import Final

from till.domain.shop.catalogue import Reason, RowProblem
from till.system.reference_tables import load_units
from till.system.words import Words

MOST_SENTENCES: Final = 20
MOST_RANGES: Final = 8  # of rows in one sentence
USUAL_UNITS: Final = 10
OF_UNITS: Final = frozenset({Reason.UNIT_MISSING, Reason.UNKNOWN_UNIT})


def row_sentences(problems: Sequence[RowProblem], words: Words) -> list[str]:
    """Return what is wrong, in the order of the rows; at most 20 sentences and how many more."""
    alike: dict[tuple[object, ...], list[RowProblem]] = {}
    for problem in problems:
        kind = (problem.column, problem.reason, *sorted(problem.facts.items()))
        alike.setdefault(kind, []).append(problem)
    sentences = [_sentence(each, words) for each in islice(alike.values(), MOST_SENTENCES)]
    if len(alike) > MOST_SENTENCES:
        count = len(alike) - MOST_SENTENCES
        sentences.append(words.say("errors.catalogue_rows_more", count=count))
    return sentences


def reason_of(problem: RowProblem, words: Words) -> str:
    """Return what is wrong with one cell, without saying which."""
    facts = dict(problem.facts)
    if problem.reason in OF_UNITS:
        facts["allowed"] = _usual_units(words.language)
    return words.say(f"catalogue_reason.{problem.reason.value}", **facts)


def _sentence(alike: Sequence[RowProblem], words: Words) -> str:
    """Return what is wrong with all these rows."""
    first = alike[0]
    reason = reason_of(first, words)
    lines = sorted({each.line for each in alike})
    if len(lines) == 1:
        return words.say("errors.catalogue_row", line=lines[0], column=first.column, reason=reason)
    told = _ranges(lines)
    return words.say("errors.catalogue_rows", lines=told, column=first.column, reason=reason)


def _ranges(lines: Iterable[int]) -> str:
    """Write rows as `2–2001, 2005`, and … for more than one can read."""
    runs = [
        [line for _, line in run] for _, run in groupby(enumerate(lines), lambda at: at[1] - at[0])
    ]
    told = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(told[:MOST_RANGES]) + (", …" if len(told) > MOST_RANGES else "")


@cache
def _usual_units(language: str) -> str:
    return ", ".join(unit.words[language] for unit in islice(load_units().values(), USUAL_UNITS))

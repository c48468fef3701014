"""What the page of two tills shows, as values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from till.domain.formatting import write_moment
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict, Heartbeat
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class TillTileView:
    """One of the two: what people call its computer, since when, and rows of label and value."""

    computer: str
    since: str
    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoTillsView:
    """Both tiles while two live; none, and why, where this one was given up."""

    explained: str
    tiles: Sequence[TillTileView] = ()
    given_up: str = ""
    computers: tuple[str, str] = ("", "")


def two_tills_view(
    verdict: GenerationVerdict, mine: Heartbeat, till: str, words: Messages
) -> TwoTillsView:
    """Return what is shown of how a generation stands; `till` is its name and its shop's."""
    if verdict.standing is GenerationStanding.GIVEN_UP and verdict.choice is not None:
        choice = verdict.choice
        facts = {"computer": choice.computer, "person": choice.person}
        said = words.say("two_tills.given_up_detail", **facts, moment=write_moment(choice.made_at))
        return TwoTillsView(explained=till, given_up=said)
    other = verdict.other or mine
    seen = words.say("two_tills.seen", moment=write_moment(other.told_at))
    return TwoTillsView(
        explained=f"{till} · {seen}",
        tiles=(_tile(mine, words), _tile(other, words)),
        computers=(mine.computer, other.computer),
    )


def _tile(sign: Heartbeat, words: Messages) -> TillTileView:
    say = words.say
    figures = sign.figures
    last = "–" if figures.last_sale_at is None else _sale(figures.last_sale_at, figures.last_sale)
    return TillTileView(
        computer=sign.computer,
        since=say("two_tills.since", moment=write_moment(sign.started_at)),
        rows=(
            (say("two_tills.last_sale"), last),
            (say("two_tills.sales_today"), str(figures.sales_today)),
            (say("two_tills.waiting"), words.count("two_tills.documents", figures.waiting)),
            (say("two_tills.data"), _origin(sign, words)),
        ),
    )


def _sale(moment: datetime, number: int) -> str:
    return f"{write_moment(moment)} · {number}"


def _origin(sign: Heartbeat, words: Messages) -> str:
    begun_at = sign.figures.begun_at
    moment = "–" if begun_at is None else write_moment(begun_at)
    return words.say(f"two_tills.origin.{sign.figures.cause or 'first'}", moment=moment)

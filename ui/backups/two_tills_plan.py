"""What the page of one till on two computers is made of: how each stands, and choosing one."""

from datetime import datetime
from typing import Final

from till.domain.formatting import write_moment
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict, Heartbeat
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan
from ui.kit.page.question import Question
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import PARTED, ListColumn, ListRecord
from ui.shell.messages import Messages, Tables

HERE: Final = "here"
THERE: Final = "other"
AGAIN: Final = "again"
SUPPORT: Final = "support"
CLOSE: Final = "close"
FACTS: Final = "facts"
CHOOSE: Final = "choose"
OUTCOMES: Final = {HERE: "here", THERE: "there"}


def make_two_tills(words: Messages, _: Tables) -> RecordScreen[Heartbeat]:
    """Return the page of two tills in a language; nobody goes back from it."""
    say = words.say
    columns = (
        ListColumn(words="", width=0),
        ListColumn(words=say("two_tills.last_sale"), width=186),
        ListColumn(words=say("two_tills.sales_today"), width=92, is_right=True, is_strong=True),
        ListColumn(words=say("two_tills.waiting"), width=140),
    )
    none = (say("two_tills.given_up"), "")
    again = say("two_tills.again")
    support = say("two_tills.support")
    close = say("two_tills.close")
    plan: RecordPlan[Heartbeat] = RecordPlan(
        name="two_tills",
        title=say("two_tills.title"),
        list=ListPlan(
            columns=columns,
            icon="lock",
            nothing=none,
            not_found=none,
            foot=say("two_tills.note"),
        ),
        board=BoardPlan(
            parts={FACTS: say("two_tills.data"), CHOOSE: say("two_tills.outcome.none")},
            has_glass=False,
        ),
        width=400,
        narrow=316,
        keys=(
            Key(name=AGAIN, keys="F5", words=again, icon="refresh-cw", at=At.HEAD),
            Key(name=HERE, keys="F2", words=say("two_tills.decide_here"), at=At.ABOVE),
            Key(name=THERE, keys="F3", words=say("two_tills.decide_there"), at=At.ABOVE),
            Key(name=SUPPORT, keys="F6", words=support, icon="file-text", at=At.ABOVE),
            Key(name=CLOSE, keys=say("key.escape"), words=close, at=At.ABOVE),
        ),
    )
    made = RecordScreen(words, plan)
    made.head.back_button.hide()
    made.banner.show()
    return made


def show_standing(
    screen: RecordScreen[Heartbeat], verdict: GenerationVerdict, mine: Heartbeat, till: str
) -> list[ListRecord]:
    """Say how the till stands, and return a row for each computer; `till` is its name.

    Where this one was given up, that alone is said.
    """
    say = screen.words.say
    choice = verdict.choice
    is_over = verdict.standing is GenerationStanding.GIVEN_UP and choice is not None
    for name in (HERE, THERE):
        screen.keys[name].setVisible(not is_over)
    parts = [BoardLine(words=say(f"two_tills.outcome.none_{number}")) for number in (1, 2, 3)]
    screen.overview.show_parts({CHOOSE: BoardPart(lines=() if is_over else parts)})
    if is_over and choice is not None:
        moment = write_moment(choice.made_at)
        facts = {"computer": choice.computer, "person": choice.person, "moment": moment}
        screen.head.set_words(say("two_tills.given_up"), till)
        said = say("two_tills.given_up_detail", **facts)
        screen.banner.show_words(say("two_tills.given_up"), said)
        return []
    other = verdict.other or mine
    seen = say("two_tills.seen", moment=write_moment(other.told_at))
    screen.head.set_words(say("two_tills.title"), f"{till} · {seen}")
    screen.banner.show_words(say("two_tills.stopped"), say("two_tills.stopped_detail"))
    return [_row(HERE, mine, screen.words), _row(THERE, other, screen.words)]


def _row(name: str, sign: Heartbeat, words: Messages) -> ListRecord:
    figures = sign.figures
    sold_at = figures.last_sale_at
    last = "–" if sold_at is None else f"{write_moment(sold_at)} · {figures.last_sale}"
    whose = words.say("two_tills.this_computer" if name == HERE else "two_tills.other_computer")
    waiting = words.count("two_tills.documents", figures.waiting)
    return ListRecord(
        key=name,
        cells=(whose, last, str(figures.sales_today), waiting),
        sub=PARTED.join((sign.computer, _since(sign, words))),
        icon="monitor",
        is_told_beside=True,
    )


def facts_part(sign: Heartbeat, words: Messages) -> BoardPart:
    """Return which computer the marked one is, since when it runs, and where its data are from."""
    begun_at = sign.figures.begun_at
    moment = "–" if begun_at is None else write_moment(begun_at)
    origin = words.say(f"two_tills.origin.{sign.figures.cause or 'first'}", moment=moment)
    lines = (PARTED.join((sign.computer, _since(sign, words))), origin)
    return BoardPart(lines=[BoardLine(words=each) for each in lines])


def _since(sign: Heartbeat, words: Messages) -> str:
    started: datetime = sign.started_at
    return words.say("two_tills.since", moment=write_moment(started))


def choice_question(name: str, mine: Heartbeat, other: Heartbeat, words: Messages) -> Question:
    """Return the question that an owner answers by a PIN: what becomes of both."""
    say = words.say
    outcome = f"two_tills.outcome.{OUTCOMES[name]}"
    computers = {"mine": mine.computer, "other": other.computer}
    return Question(
        title=say(outcome),
        detail="\n".join(say(f"{outcome}_{number}", **computers) for number in (1, 2, 3)),
        does=say(f"two_tills.decide_{OUTCOMES[name]}"),
        keeps=say("backups.restore_keep"),
        busy=say("backups.restoring"),
        asks_pin=True,
    )

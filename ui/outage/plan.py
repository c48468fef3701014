"""What the page of the 48 hours is made of: what waits, and beside it how the outage is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from till.domain.fiscal.outage import SHORT
from till.domain.formatting import write_hours, write_moment
from ui.kit.amount_display import Mood
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import PARTED, CellBar, CellSign, ListColumn, ListRecord
from ui.shell.messages import Messages, Tables

LOOK: Final = "look"
OPEN: Final = "open"
SAVE: Final = "save"
TRY: Final = "try_now"
FACTS: Final = "facts"
ROUTE: Final = "route"
LEFT_AT: Final = 3
URGENT_BELOW: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineLine:
    """A document that waits; `due` is when its time is over, None where the law sets no limit.

    `told` is what tells it from others, why it waits, and how often it was tried.
    """

    doc_id: str
    moment: str
    what: str
    name: str
    told: str
    amount: str
    issued_at: datetime
    due: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutageView:
    """What waits, oldest first: `urgent_count` of it past `warn_hours` of `hours`.

    `facts` are the rows beside it, label and value; `more` says how many are not listed; the next
    try is at `next_at`, if that is known.
    """

    lines: tuple[DeadlineLine, ...] = ()
    urgent_count: int = 0
    hours: int = 48
    warn_hours: int = 36
    facts: tuple[tuple[str, str], ...] = ()
    more: str = ""
    next_at: datetime | None = None


def make_outage(words: Messages, _: Tables) -> RecordScreen[DeadlineLine]:
    """Return the page of the 48 hours in a language."""
    say = words.say
    nothing = (say("outage.nothing"), say("outage.nothing_detail"))
    columns = (
        ListColumn(words=say("outage.head_issued"), width=104),
        ListColumn(words=say("outage.head_document"), width=0),
        ListColumn(words=say("outage.head_amount"), width=104, is_right=True, is_strong=True),
        ListColumn(words=say("outage.head_left"), width=128),
    )
    look = say("outage.look")
    opens = say("outage.open")
    try_now = say("attention.try_now")
    plan: RecordPlan[DeadlineLine] = RecordPlan(
        name="outage",
        title=say("outage.page_title"),
        list=ListPlan(columns=columns, icon="circle-check", nothing=nothing, not_found=nothing),
        board=BoardPlan(parts={FACTS: say("outage.panel"), ROUTE: say("outage.route")}),
        width=380,
        narrow=320,
        keys=(
            Key(name=LOOK, keys="F5", words=look, icon="refresh-cw", at=At.HEAD),
            Key(
                name=OPEN,
                keys=say("key.enter"),
                words=opens,
                at=At.LIST,
                needs_record=True,
                opens=True,
            ),
            Key(name=SAVE, keys="F6", words=say("outage.save"), icon="file-text", at=At.ABOVE),
            Key(name=TRY, keys="F12", words=try_now, icon="refresh-cw", primary=True),
        ),
    )
    return RecordScreen(words, plan)


def deadline_rows(view: OutageView, now: datetime, words: Messages) -> list[ListRecord]:
    """Return a row for each document: its time left gets louder the less there is of it."""
    return [_row(each, view, now, words) for each in view.lines]


def _row(line: DeadlineLine, view: OutageView, now: datetime, words: Messages) -> ListRecord:
    cells = (line.moment, line.what, line.amount)
    if line.due is None:
        return ListRecord(key=line.doc_id, cells=(*cells, ""), sub=line.told)
    left = line.due - now
    warn = timedelta(hours=view.hours - view.warn_hours)
    state = State.INFO if left > SHORT else State.WAIT if left > warn else State.ATT
    icon = STATE_ICON[State.ATT if state is State.ATT else State.WAIT]
    whole = line.due - line.issued_at
    part = round(left / whole, 3) if whole else 1.0
    return ListRecord(
        key=line.doc_id,
        cells=(*cells, _time_left(left, words)),
        sub=line.told,
        signs={LEFT_AT: CellSign(icon, STATE_INK[state])},
        bars={LEFT_AT: CellBar(part, 1 - view.warn_hours / view.hours)},
    )


def _time_left(left: timedelta, words: Messages) -> str:
    return words.say("outage.overdue") if left < timedelta() else write_hours(left)


def show_beside(screen: RecordScreen[DeadlineLine], view: OutageView, now: datetime) -> None:
    """Show what is urgent, how long the oldest has, and what there is to say of it all."""
    words = screen.words
    say = words.say
    explained = "outage.page_explained" if view.hours else "outage.page_no_limit"
    screen.explain(say(explained, hours=view.hours))
    mark = say("outage.mark", hours=view.warn_hours) if view.hours else ""
    foot = PARTED.join(each for each in (view.more, say("outage.foot"), mark) if each)
    screen.records.foot.setText(f"{foot}\n{say('outage.note')}")
    screen.overview.show_parts({FACTS: _facts_part(view, now, words)})
    first = next((each for each in view.lines if each.due is not None), None)
    left = first.due - now if first and first.due else None
    screen.overview.amount.setVisible(left is not None)
    if first and left is not None:
        glass = screen.overview.amount
        glass.set_heading(words.say("outage.left_for_first"), words.say("outage.hours_minutes"))
        mood = Mood.WAIT if left < URGENT_BELOW else Mood.NORMAL
        glass.set_number(_time_left(left, words), unit="", mood=mood)
        due = f"{words.say('outage.due')} {write_moment(first.due)}" if first.due else ""
        glass.set_foot(((first.name, due),))
    if left is None or not view.urgent_count:
        screen.warn("")
        return
    oldest = write_hours(left)
    count = view.urgent_count
    urgent = words.count("outage.urgent", count, hours=view.warn_hours, left=oldest)
    screen.warn(urgent, say("outage.urgent_detail"))


def _facts_part(view: OutageView, now: datetime, words: Messages) -> BoardPart:
    lines = [BoardLine(label=label, words=value) for label, value in view.facts]
    if view.next_at is not None:
        ahead = max(int((view.next_at - now).total_seconds()), 0)
        told = f"{ahead // 60:02}:{ahead % 60:02}" if ahead else words.say("attention.at_once")
        lines.append(BoardLine(label=words.say("outage.panel_next"), words=told))
    return BoardPart(lines=lines)

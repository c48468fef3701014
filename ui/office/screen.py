"""The page of the office: a form to join, or how the till stands; beside it what is shared."""

from collections.abc import Mapping
from typing import Final

from till.domain.chain.joining import JoinCodeMalformed, fingerprint_text, read_code
from till.domain.chain.membership import OfficeStanding
from till.domain.errors import TillError
from till.domain.errors.chain import (
    OfficeAddressMissing,
    OfficeCodeExpired,
    OfficeCodesTooMany,
    OfficeCodeUnfit,
    OfficeCodeUsed,
    OfficeCodeWrong,
    OfficeIsAnother,
    OfficeKnowsTill,
    OfficeSilent,
)
from till.domain.formatting import marked, write_moment
from ui.kit.frame.banner import Banner
from ui.kit.frame.halves import Halves
from ui.kit.layout import PlainScroll, column, holder, panel, row
from ui.kit.page.board import Board, BoardLine, BoardPanel, BoardPart, BoardPlan
from ui.kit.page.form import Face, Field, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.key import Key, KeyScreen
from ui.kit.state import State
from ui.kit.text import Text
from ui.kit.wording import format_whole
from ui.shell.messages import Messages, Tables
from ui.theme.tokens import Spacing, TextRole

URL: Final = "url"
CODE: Final = "code"
TRY: Final = "try"
JOIN: Final = "join"
AGAIN: Final = "again"
LEAVE: Final = "leave"
LONGEST_CODE: Final = 40
MARGINS: Final = (20, 16, 20, 20)
SEEN: Final = ("sales", "days", "journal", "names", "health")
KEPT: Final = ("token", "keys")
PLACES: Final[Mapping[type[TillError], str]] = {
    OfficeAddressMissing: URL,
    OfficeIsAnother: URL,
    OfficeSilent: URL,
    OfficeCodeUnfit: CODE,
    OfficeCodeWrong: CODE,
    OfficeCodeUsed: CODE,
    OfficeCodeExpired: CODE,
    OfficeCodesTooMany: CODE,
    OfficeKnowsTill: CODE,
}


class OfficeScreen(KeyScreen):
    """F5 tries the address, F12 joins; of a till that has joined F5 sends, F8 leaves.

    One field takes the whole code, typed in whatever way, pasted or scanned (decision 92).
    """

    def __init__(self, words: Messages, _: Tables) -> None:
        super().__init__(words, name="office", keys=_keys(words))
        self._answers: dict[str, str] = {}  # by address, what was said of one that answered
        self.form = FormView(self._form(), {}, page="office")
        self.failure = Banner(State.ATT)
        self.standing = BoardPanel(words.say("office_page.standing"), name="office.status")
        self._lay_out()
        self.form.edited.connect(self._look)
        self.form.passed.connect(self.keys[JOIN].click)
        self.show_alone("")

    def _lay_out(self) -> None:
        title = Text(self.words.say("office_page.join_title"), role=TextRole.H2)
        deeds = row(self.keys[TRY], (self.keys[JOIN], 1))
        parts = (title, (PlainScroll(self.form), 1), self.failure, deeds)
        self._joining = panel(*parts, spacing=Spacing.COLUMN, margins=MARGINS)
        keys = row((self.keys[AGAIN], 1), self.keys[LEAVE])
        told = PlainScroll(holder(column(self.standing, None)))
        self._joined = holder(column((told, 1), keys, spacing=Spacing.COLUMN))
        board = Board(_board(self.words), (), page="office")
        board.show_parts(_shared(self.words))
        left = holder(column((self._joining, 1), (self._joined, 1), spacing=0))
        self.body.addWidget(Halves(left, board, width=440, narrow=316), 1)

    def _form(self) -> Form[Values]:
        say = self.words.say
        return Form(
            parts=(
                Field(name=URL, words=say("office_page.url"), sample="https://"),
                Field(
                    name=CODE,
                    words=say("office_page.code"),
                    longest=LONGEST_CODE,
                    sample="K7QP-3MXA-9R2F-HT6W-C4VD",
                ),
            ),
            write=dict,
            read=lambda values, _: values,
            hints=lambda values, _record: {
                URL: self._answers.get(values[URL], say("office_page.url_hint")),
                CODE: say("office_page.code_hint"),
            },
        )

    def show_alone(self, url: str) -> None:
        """Offer to join; `url` is the address that is known."""
        self.head.set_words(
            self.words.say("office_page.title"), self.words.say("office_page.alone")
        )
        self.form.begin({URL: url}, None, Face())
        self._show(is_joined=False)
        self._look()

    def show_standing(self, standing: OfficeStanding) -> None:
        """Show how the till stands to the office that it belongs to."""
        words = self.words
        waits = words.count("office_page.waits", standing.waiting)
        joined = words.say("office_page.joined_to", office=standing.membership.office)
        self.head.set_words(words.say("office_page.title"), f"{joined} · {waits}")
        self.standing.show_part(standing_part(standing, words))
        self._show(is_joined=True)

    def show_answer(self, url: str, seconds: float) -> None:
        """Say that an office answers at an address, and how soon."""
        self.set_idle()
        words = self.words
        told = words.say("office_page.answers", seconds=marked(f"{seconds:.1f}"))
        self._answers = {url: told}
        self.form.forget_errors()

    def show_error(self, error: TillError) -> None:
        """Say why it did not come about, at its field where it has one."""
        self.set_idle()
        sentence = self.words.error(error)
        name = PLACES.get(type(error), "")
        if name:
            self.form.show_error(name, sentence)
        else:
            self.failure.show_words(sentence)
            self.failure.show()

    def set_idle(self) -> None:
        """What was under way is over."""
        for key in self.keys.values():
            key.set_idle()
        self._look()

    def _show(self, *, is_joined: bool) -> None:
        self.failure.hide()
        self._joining.setVisible(not is_joined)
        self._joined.setVisible(is_joined)
        for name, key in self.keys.items():
            key.setVisible(is_joined is (name not in {TRY, JOIN}))

    def _look(self) -> None:
        """Offer to join once nothing is missing."""
        self.failure.hide()
        values = self.form.values()
        try:
            read_code(values[CODE])
        except JoinCodeMalformed:
            is_whole = False
        else:
            is_whole = bool(values[URL])
        if is_whole:
            self.keys[JOIN].enable()
        else:
            self.keys[JOIN].disable(self.words.say("office_page.incomplete"))


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    return (
        Key(name=TRY, keys="F5", words=say("office_page.try"), icon="refresh-cw"),
        Key(name=JOIN, keys="F12", words=say("office_page.join"), icon="check", primary=True),
        Key(name=AGAIN, keys="F5", words=say("office_page.again"), icon="refresh-cw"),
        Key(name=LEAVE, keys="F8", words=say("office_page.leave"), destroys=True),
    )


def _board(words: Messages) -> BoardPlan:
    names = ("sees", "never", "note")
    return BoardPlan(
        parts={each: words.say(f"office_page.{each}") for each in names}, has_glass=False
    )


def _shared(words: Messages) -> Mapping[str, BoardPart]:
    """Return what the office sees, what stays here, and that selling needs neither."""

    def line(group: str, name: str, state: State) -> BoardLine:
        key = f"office_page.{group}.{name}"
        return BoardLine(label=words.say(key), words=words.say(f"{key}_detail"), state=state)

    return {
        "sees": BoardPart(lines=[line("sees", each, State.OK) for each in SEEN]),
        "never": BoardPart(lines=[line("never", each, State.MUTE) for each in KEPT]),
        "note": BoardPart(lines=(BoardLine(words=words.say("office_page.note_detail")),)),
    }


def standing_part(standing: OfficeStanding, words: Messages) -> BoardPart:
    """Return how a till stands: the office, what it has, what waits, by what both are known."""
    say = words.say
    known = standing.membership
    problem = standing.problem
    state = State.ATT if standing.needs_person else State.WAIT if problem else State.OK
    said = say(f"office_page.problem.{problem.value}") if problem else known.shop
    since = standing.oldest_waiting_at
    waiting = format_whole(standing.waiting)
    if since is not None:
        waiting = say("office_page.waiting_since", count=waiting, since=write_moment(since))
    seconds = round(standing.clock_ahead.total_seconds())
    newest = format_whole(standing.newest)
    facts = {
        "sent": say("office_page.of", sent=format_whole(standing.sent), of=newest),
        "waiting": waiting,
        "clock": f"{seconds} s",
        "address": standing.url,
        "key": fingerprint_text(known.office_key),
    }
    office = BoardLine(
        label=say("office_page.joined_to", office=known.office), words=said, state=state
    )
    if (out := standing.shut_out) and out.since:
        facts["shut_out"] = f"{write_moment(out.since)} · {out.reason}"
    told = [BoardLine(label=say(f"office_page.{each}"), words=of) for each, of in facts.items()]
    ends = [BoardLine(words=say("office_page.goes_on"))] if not standing.needs_person else []
    return BoardPart(lines=(office, *told, *ends))

"""Paper that waits for a person's word: asked once, did it come, while selling goes on."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.documents import paper_decisions
from till.actions.ports.events import PrintJobChanged, ReceiptFetched, SignedIn
from till.actions.till import Till, housekeeping
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.errors.paper import SlipUnreadable
from till.domain.paper.print_job import NEEDS_A_PERSON, PrintJob, PrintJobState
from till.domain.paper.slip import read_slip
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import TOP, panel, put, row
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_date, format_lek, format_time
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.tokens import Spacing, TextRole

IN_ORDER = (PrintJobState.UNCERTAIN, PrintJobState.FAILED, PrintJobState.OWED)
GATHER_MS = 500
Decision = Callable[[], Coroutine[object, object, object]]
SIZE: Final = QSize(720, 360)
ICON: Final = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRequest:
    """What is asked, in words: the heading, which paper, lines below it, and the answers.

    An answer without words is not offered.
    """

    title: str
    what: str
    lines: tuple[str, ...]
    yes: str = ""
    again: str = ""
    drop: str = ""


class PaperQuestion(Overlay):
    """Answers by touch, or by F12, F2 and F3; Esc leaves the question for later.

    No bare digit answers: whoever begins to type a code meant the code.
    """

    grows = (6, 4)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="paper_question", size=SIZE)
        self.what = Text("", role=TextRole.H2, wrap=True)
        self.lines = Text("", tone="text2", wrap=True)
        self.yes = self._answer("yes", "F12", ButtonKind.PRIMARY)
        self.again = self._answer("again", "F2", ButtonKind.SECONDARY)
        self.drop = self._answer("drop", "F3", ButtonKind.SECONDARY)
        self.dismissed.connect(self.close_overlay)
        icon = IconLabel("printer", size=ICON, tone="att")
        head = row((icon, 0, TOP), (self.what, 1), spacing=Spacing.WIDE)
        card = panel(head, self.lines, None, spacing=Spacing.PANEL, margins=(Spacing.WIDE,) * 4)
        answers = ((each, 1) for each in (self.drop, self.again, self.yes))
        keys = row(*answers, spacing=Spacing.PANEL)
        self.frame.body.setSpacing(Spacing.WINDOW)
        put(self.frame.body, (card, 1), keys)

    def ask(self, asked: PaperRequest) -> None:
        """Ask, or ask the next; the card opens if it is not open yet."""
        self.frame.set_words(asked.title, self.words.say("paper_question.sub"))
        self.what.setText(asked.what)
        self.lines.setText("\n".join(asked.lines))
        self.setAccessibleName(" ".join((asked.title, asked.what)))
        answers = {self.yes: asked.yes, self.again: asked.again, self.drop: asked.drop}
        for button, words in answers.items():
            button.set_words(words)
            button.setVisible(bool(words))
        self.open(self)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        keys = {Qt.Key.Key_F12: self.yes, Qt.Key.Key_F2: self.again, Qt.Key.Key_F3: self.drop}
        return {key: button.click for key, button in keys.items() if not button.isHidden()}

    def _answer(self, name: str, key: str, kind: ButtonKind) -> Button:
        button = Button("", kind=kind, size=ButtonSize.BIG, keys=key)
        button.setObjectName(f"paper_question.{name}")
        return button


def banner_title(words: Messages, counts: Mapping[PrintJobState, int]) -> str:
    """Return what the banner says: of the kind that matters most, and how many there are of it."""
    for state in IN_ORDER:
        if state in counts:
            return words.count(f"paper_question.banner_{state.value}", counts[state])
    return ""


def asked_about(shell: Shell, job: PrintJob, counts: Mapping[PrintJobState, int]) -> PaperRequest:
    """Return the card's words about a job of all those; owed ones are asked about together."""
    if job.state is PrintJobState.OWED:
        return _about_owed(shell.words, job, counts[job.state])
    say = shell.words.say
    certain = job.state is PrintJobState.FAILED
    others = sum(counts.values()) - 1
    moment = in_tirane(job.queued_at)
    facts = {"date": format_date(moment.date()), "time": format_time(moment)}
    when = shell.words.say("paper_question.when", **facts)
    lines = (
        when,
        say(job.problem) if certain and job.problem else "",
        "" if certain else say("paper_question.look"),
        shell.words.count("paper_question.more", others) if others else "",
    )
    return PaperRequest(
        title=say(f"paper_question.title_{job.state.value}"),
        what=named(shell, job),
        lines=tuple(line for line in lines if line),
        yes="" if certain else say("paper_question.yes"),
        again=say("paper_question.again" if certain else "paper_question.again_copy"),
        drop=say("paper_question.drop"),
    )


def named(shell: Shell, job: PrintJob) -> str:
    """Return what people call a piece of paper: the sale it belongs to, or the slip's title."""
    what = _original_named(shell, job)
    if not job.copy:
        return what
    return shell.words.say("paper_question.copy", what=what, copy=job.copy)


def _original_named(shell: Shell, job: PrintJob) -> str:
    words = shell.words
    if job.doc_id is not None and job.slip is None:
        document = shell.till.documents.get(job.doc_id)
        if document is None or document.sale_key is None:
            return words.say("paper_question.document", doc_id=job.doc_id)
        total = shell.till.documents.sale_total(document.sale_key)
        what = words.say("paper_question.receipt", sale=document.sale_key)
        return what if total is None else f"{what} · {format_lek(total)}"
    if job.slip is None:
        return words.say("paper_question.picture")
    try:
        return read_slip(job.slip).title
    except SlipUnreadable as error:
        return words.error(error)


def _about_owed(words: Messages, job: PrintJob, count: int) -> PaperRequest:
    first = in_tirane(job.queued_at)
    facts = {"date": format_date(first.date()), "time": format_time(first)}
    return PaperRequest(
        title=words.say("paper_question.title_owed"),
        what=words.count("paper_question.owed_what", count, **facts),
        lines=(words.say("paper_question.owed_detail"),),
        again=words.say("paper_question.print_all"),
        drop=words.say("paper_question.drop_all"),
    )


class AsksInBanner(Protocol):
    """Where a question waits until somebody has time for it."""

    def ask(self, title: str, text: str, button: str, keys: str) -> None:
        """Say that something waits for an answer, with a button that goes there."""

    def take_question_back(self) -> None:
        """Ask no more, for it was answered."""


class PaperController(Controller):
    """One banner for all that waits for a word; one card that asks about each in turn."""

    _card = LateDialog(PaperQuestion)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(PaperQuestion, self._join_card)
        self._newest_known = 0
        self._is_news = False
        self._job: PrintJob | None = None
        shell.bridge.of(PrintJobChanged).connect(self._take_job)
        self._gathering = QTimer(self, interval=GATHER_MS, singleShot=True)
        self._gathering.timeout.connect(self._tell_what_is_new)
        shell.bridge.of(ReceiptFetched).connect(self._gather)
        shell.bridge.of(SignedIn).connect(self._tell_again)

    def join(self, banner: AsksInBanner) -> None:
        """Take the banner of the present language."""
        self._banner = banner

    def _join_card(self, card: PaperQuestion) -> None:
        card.yes.clicked.connect(lambda: self._settle(paper_decisions.came_out))
        card.again.clicked.connect(self._print_again)
        card.drop.clicked.connect(self._drop)

    def open(self) -> None:
        """Ask about the first that waits for a word; where nothing does, close."""
        self._job = self.shell.till.print_jobs.next_asked()
        if self._job is not None:
            asked = self.shell.till.print_jobs.asked()
            self._card.ask(asked_about(self.shell, self._job, asked.counts))
            return
        self._banner.take_question_back()
        if self._card.isVisible():
            self._card.close_overlay()

    def _take_job(self, event: PrintJobChanged) -> None:
        """Paper that was owed may be torn when it is printed: that is news again."""
        if event.job.state in NEEDS_A_PERSON:
            self._is_news = True
            self._gather()

    def _gather(self) -> None:
        """Look in a moment what there is to ask: after an outage much comes at once."""
        if not self._gathering.isActive():
            self._gathering.start()

    def _tell_again(self) -> None:
        """Whoever signs in hears of all that still waits for a word."""
        self._is_news = True
        self._tell_what_is_new()

    def _tell_what_is_new(self) -> None:
        """Show the banner where something waits that nobody has heard of yet.

        None of what waits is read: after an outage that may be a thousand, and more come yet.
        """
        asked = self.shell.till.print_jobs.asked()
        words = self.shell.words
        is_news = self._is_news or asked.newest > self._newest_known
        self._is_news = False
        if asked.counts and is_news:
            self._newest_known = max(asked.newest, self._newest_known)
            title = banner_title(words, asked.counts)
            self._banner.ask(
                title,
                words.say("paper_question.banner_text"),
                words.say("paper_question.answer"),
                words.say("paper_question.answer_key"),
            )

    def _print_again(self) -> None:
        if self._job is not None and self._job.state is PrintJobState.OWED:
            self._start(partial(paper_decisions.print_owed, self.shell.till))
        else:
            self._settle(paper_decisions.print_again)

    def _drop(self) -> None:
        if self._job is not None and self._job.state is PrintJobState.OWED:
            self._start(partial(paper_decisions.drop_owed, self.shell.till))
        else:
            self._settle(paper_decisions.drop)

    def _settle(self, decide: Callable[[Till, int], Coroutine[object, object, object]]) -> None:
        """Do what was answered about the job asked about; a second press finds none."""
        job = self._job
        self._job = None
        if job is not None:
            self._start(partial(decide, self.shell.till, job.job_id))

    def _start(self, decide: Decision) -> None:
        till = self.shell.till
        self._job = None

        async def carry_out() -> None:
            await decide()
            # Who left the card meanwhile, or locked the till, is not asked about the next one now.
            with housekeeping(till.warn):
                if self._card.isVisible() or not paper_decisions.unsettled_count(till):
                    self.open()

        def refuse(error: TillError) -> None:
            self._card.close_overlay()
            self.shell.say_at_sale(self.shell.words.error(error))

        self.shell.tasks.start(carry_out(), name="paper", on_failure=refuse)

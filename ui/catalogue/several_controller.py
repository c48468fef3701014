"""The page of several articles joined with the till: planned as it is typed, made, stopped."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.shop.bulk_changes import make_change, plan_change, read_value
from till.domain.business_day import TIRANE
from till.domain.errors import TillError
from till.domain.errors.catalogue import BulkPlanChanged
from till.domain.formatting import write_moment
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.shop.article import ArticleId
from till.domain.shop.bulk_change import (
    BulkChange,
    BulkField,
    BulkPlan,
    BulkStep,
    Ending,
    Standing,
    read_step,
    undone_until,
)
from till.domain.shop.prices import read_price_moment
from till.system.bulk_text import told_step
from till.system.reference_tables import known_units
from ui.catalogue.several_plan import (
    FIRST_OF,
    MAKE,
    OTHER,
    PERCENT,
    TOMORROW,
    SeveralFace,
    is_large,
    planned_row,
    standings,
)
from ui.kit.page.plan import Query
from ui.kit.page.question import Question
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page, Shell

AFTER_LAST_KEY_MS: Final = 200


class SeveralController(RecordPage[BulkStep]):
    """`made` says in a sentence what was done to the articles that were marked."""

    made = Signal(str)
    page = Page.SEVERAL

    def __init__(self, shell: Shell, make: Callable[[], RecordScreen[BulkStep]]) -> None:
        super().__init__(shell, make)
        self._chosen: Sequence[ArticleId] = ()
        self._unknown: Sequence[str] = ()
        self._plan: BulkPlan | None = None
        self._planning = 0
        self._is_making = False
        self._is_stopped = False
        self._soon = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        self._soon.timeout.connect(self._plan_anew)

    @override
    def join(self, screen: RecordScreen[BulkStep]) -> None:
        super().join(screen)
        self._face.view.edited.connect(self._edit)
        self._face.view.passed.connect(screen.keys[MAKE].setFocus)

    @property
    def _face(self) -> SeveralFace:
        face = self.screen().face
        if not isinstance(face, SeveralFace):
            raise TypeError(face)
        return face

    def begin(self, chosen: Sequence[ArticleId], unknown: Sequence[str] = ()) -> None:
        """Open on articles, and on the codes of a file that nothing bears."""
        self._chosen = chosen
        self._unknown = unknown
        self.open()

    @override
    def fill(self) -> None:
        super().fill()
        told = ", ".join(self._unknown[:5])
        count = len(self._unknown)
        said = self.shell.words.count("several.unknown", count, codes=told) if count else ""
        self.screen().explain(said)
        self._begin_with(BulkField.PRICE)

    @override
    def deeds(self) -> Deeds:
        fields = {each.value: partial(self._turn_to, each) for each in BulkField}
        return {**fields, MAKE: self._ask_or_make}

    def _turn_to(self, field: BulkField) -> None:
        """Show the fields of another change; what is typed of this one stays where it is."""
        if field is not self._face.field and not self._is_making:
            self._begin_with(field)
        self.screen().halves.open_right()
        self.screen().setFocus()

    def _begin_with(self, field: BulkField) -> None:
        self._face.begin(field, len(self._chosen))
        self.screen().setFocusProxy(self._face.first)
        self.screen().halves.open_right()
        self._plan_anew()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        plan = self._plan
        if plan is None:
            return FoundRows(rows=[])
        rows = plan.shown.get(Standing(query.group), ())
        return FoundRows(rows=[planned_row(self.shell.words, plan, each) for each in rows])

    @override
    def show(self, key: str) -> None:
        """Show nothing more of a row: all of it stands in the list."""

    @override
    def give_up(self) -> bool:
        """Stop what is being prepared."""
        self._is_stopped = self._is_making
        return self._is_making

    def _edit(self) -> None:
        self._face.fit()
        self._show(None)
        self._soon.start()

    def _change(self) -> BulkChange:
        """Return the change that is typed. Raises what is wrong with it."""
        face = self._face
        till = self.shell.till
        if face.field is BulkField.ARCHIVED:
            return BulkChange(field=face.field, value=face.value())
        if face.field is not BulkField.PRICE:
            units = known_units(till.articles.units())
            return read_value(till, face.field, face.value(), units)
        typed = face.view.values()
        percent, amount = read_step(f"{typed['step']}{'%' if typed['method'] == PERCENT else ''}")
        return BulkChange(
            field=BulkField.PRICE,
            percent=percent,
            amount=amount,
            ending=Ending(typed["ending"]),
            begins=self._begins(typed["when"], typed["price_from"]),
            with_weighed=bool(typed["weighed"]),
        )

    def _begins(self, when: str, typed: str) -> datetime | None:
        if when == OTHER:
            return read_price_moment(typed)
        day = self.shell.till.articles.now().astimezone(TIRANE) + timedelta(days=1)
        midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
        return midnight if when == TOMORROW else None

    def _plan_anew(self) -> None:
        """Plan what is typed, beside the window; while nothing is typed nothing is said of it."""
        self._planning += 1
        self._show(None)
        face = self._face
        typed = face.view.values()
        if face.field is not BulkField.ARCHIVED and not typed[FIRST_OF[face.field]]:
            return
        self.start(self._make_plan(self._planning), "plan a change")

    async def _make_plan(self, turn: int) -> None:
        till = self.shell.till
        try:
            plan = await plan_change(till, self._chosen, self._change(), self._unknown)
            if turn == self._planning:
                self._show(plan)
                if plan.counts[Standing.UNFIT]:
                    plan.require_fit()
        except TillError as error:
            if turn == self._planning:
                self._face.say_problem(self.shell.words.error(error), error.place)

    def _show(self, plan: BulkPlan | None) -> None:
        self._plan = plan
        face = self._face
        face.say_problem("")
        if plan is not None:
            options, counts = standings(self.shell.words, plan)
            self.screen().offer_groups(options)
            self.screen().groups.set_counts(counts)
            if plan.counts[Standing.UNFIT]:
                self.screen().groups.choose(Standing.UNFIT.value)
        face.show_plan(plan, self._until(plan))
        self.read()

    def _until(self, plan: BulkPlan | None) -> str:
        begins = plan.change.begins if plan else None
        moment = write_moment(undone_until(begins or self.shell.till.articles.now()))
        return self.shell.words.say("several.undo_until", moment=moment)

    def _ask_or_make(self) -> None:
        """Do it; a step that is large is asked about first."""
        plan = self._plan
        if plan is None or self._is_making:
            return
        if not is_large(plan):
            self._do_make(plan)
            return
        say = self.shell.words.say
        title = say("several.large", step=told_step(plan.largest), name=plan.largest_name)
        does = self.shell.words.count("several.make", plan.count)
        question = Question(title=title, does=does, keeps=say("common.back"), destroys=False)
        self.ask_first(question, partial(self._do_make, plan))

    def _do_make(self, plan: BulkPlan) -> None:
        words = self.shell.words

        async def make(approval: Approval | None) -> None:
            self._is_making = True
            self._is_stopped = False
            try:
                done = await make_change(self.shell.till, self._chosen, plan, approval, self._go_on)
            finally:
                self._is_making = False
            self.leave()
            self.made.emit(words.count("bulk.done", done.articles))

        asked = Asked(deed=Deed.CHANGE_ARTICLES, of=words.count("several.items", plan.count))
        self.run(make, "change several articles", asked, on_failure=self._refuse)

    def _go_on(self, count: int) -> bool:
        """Say how far it is, and that Esc stops it while it does."""
        percent = count * 100 // len(self._chosen)
        is_ready = count == len(self._chosen)
        say = self.shell.words.say
        told = say("common.saving") if is_ready else say("several.preparing", percent=percent)
        self._face.make.set_busy(told)
        return not self._is_stopped

    def _refuse(self, error: TillError) -> None:
        """Say why nothing was done; another plan is shown anew."""
        if isinstance(error, BulkPlanChanged):
            self._plan_anew()
        elif self._plan is not None:
            self._face.show_plan(self._plan, self._until(self._plan))
        self.refuse(error)

"""Asking how much of goods sold by measure: of the scale that stands there, or of a hand."""

import asyncio
from decimal import Decimal
from typing import Final

from till.actions.ports.events import SignedIn, SignedOut
from till.actions.selling import selling
from till.domain.errors import TillError, Unreachable
from till.domain.errors.basket import WeightNeeded
from till.domain.errors.devices import (
    ScaleBelowZero,
    ScaleEmpty,
    ScaleInMotion,
    ScaleSameWeight,
)
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.basket import Basket
from till.domain.shop.article import Article, ArticleId
from ui.kit.wording import refused_line
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell
from ui.weight.dialog import WeightDialog
from ui.weight.draft import ScaleReading, ScaleState

BETWEEN_S: Final = 0.2
STATES: Final = {
    ScaleInMotion: ScaleState.MOVING,
    ScaleEmpty: ScaleState.EMPTY,
    ScaleBelowZero: ScaleState.BELOW_ZERO,
}


class WeightController(Controller):
    """`ask` is given each article that came without its measure, one after the other."""

    _dialog = LateDialog(WeightDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(WeightDialog, self._join)
        self._asked: list[WeightNeeded] = []
        self._adding: WeightNeeded | None = None
        self._is_following = False
        self._last = ScaleReading()
        for kind in (SignedIn, SignedOut):
            shell.bridge.of(kind).connect(self._forget)

    def _join(self, dialog: WeightDialog) -> None:
        dialog.taken.connect(self._take)
        dialog.scale_requested.connect(self._follow)
        dialog.left.connect(self._end_asking)

    def ask(self, needed: WeightNeeded) -> None:
        """Ask how much, after those that were asked before."""
        self._asked.append(needed)
        if len(self._asked) == 1:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask for the first that waits; what is gone from the catalogue meanwhile is not asked."""
        while self._asked:
            article = self._article()
            if article is not None:
                has_scale = selling.has_scale_for(self.shell.till, article)
                self._dialog.begin(article, has_scale=has_scale)
                self._follow()
                return
            self._asked = self._asked[1:]

    def _article(self) -> Article | None:
        """The article that is asked about; None where none is, or none any more."""
        if not self._asked:
            return None
        return self.shell.till.articles.with_id(ArticleId(str(self._asked[0].facts["code"])))

    def _follow(self) -> None:
        """Let the dialog follow the scale, where one leads."""
        if self._dialog.follows_scale and not self._is_following:
            self._is_following = True
            self._last = ScaleReading()
            self.shell.tasks.start(self._read_on(), name="weight")

    async def _read_on(self) -> None:
        """Ask the scale again and again, until a hand takes over or the dialog closes."""
        try:
            while self._dialog.follows_scale and (article := self._article()) is not None:
                reading = await self._read(article)
                if article != self._article():
                    continue  # asked about another by now
                self._last = reading
                self._dialog.show_reading(reading)
                await asyncio.sleep(BETWEEN_S)
        finally:
            self._is_following = False

    async def _read(self, article: Article) -> ScaleReading:
        try:
            quantity = await selling.weigh_article(self.shell.till, article)
        except (ScaleInMotion, ScaleEmpty, ScaleBelowZero) as error:
            return ScaleReading(state=STATES[type(error)])
        except ScaleSameWeight as error:  # an approved scale says each weight once
            is_known = self._last.state is ScaleState.CALM
            return self._last if is_known else self._refused(error)
        except TillError as error:
            return self._refused(error)
        return ScaleReading(state=ScaleState.CALM, quantity=quantity)

    def _refused(self, error: TillError) -> ScaleReading:
        sentence = "" if isinstance(error, Unreachable) else self.shell.words.error(error)
        return ScaleReading(state=ScaleState.PROBLEM, sentence=sentence)

    def _take(self, quantity: Decimal) -> None:
        """Sell so much, once, however often Enter comes before it is added."""
        if not self._asked or self._adding is self._asked[0]:
            return
        self._adding = self._asked[0]
        till = self.shell.till
        article = self._article()
        article_id = ArticleId(str(self._adding.facts["code"]))
        before = till.session.basket
        how = selling.add if self._dialog.is_by_hand else selling.add_weighed

        async def add(approval: Approval | None) -> None:
            await how(till, article_id, quantity, approval)
            self._end_asking()

        self.shell.run_with_approval(
            add,
            name="weight",
            about=lambda: Asked(of=article.name if article else ""),
            on_failure=lambda error: self._refuse(error, before),
        )

    def _refuse(self, error: TillError, before: Basket) -> None:
        self._adding = None
        is_added = self.shell.till.session.basket is not before
        if is_added and isinstance(error, Unreachable):  # it is sold; the disk did not follow
            self._end_asking()
            self.shell.say_at_sale(self.shell.words.error(error))
        else:
            self._dialog.show_problem(refused_line(self.shell.words, error))

    def _end_asking(self) -> None:
        """It is sold, or left; go on with the next one, or with selling."""
        self._adding = None
        self._asked = self._asked[1:]
        self._dialog.close_overlay()
        if self._asked:
            self._ask_next()
        else:
            self.shell.selling_goes_on.emit()

    def _forget(self) -> None:
        """Another language, or nobody at the till: nothing is asked for any more."""
        self._asked = []
        self._adding = None

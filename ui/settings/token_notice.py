"""Telling whoever comes that the token of the service ends soon, or has ended."""

from collections.abc import Callable
from datetime import date

from till.actions.ports.events import DayOpened, SignedIn, TokenKept
from till.actions.setup.setting_up import TOKEN_SOON_DAYS, token_days
from till.domain.rights.limits import Right
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

LAST = 1
LEVELS = (LAST, 7, TOKEN_SOON_DAYS)
FOR_EVERYBODY = 7
"""From so many days on cashiers are told, too: nobody else may come by."""


class TokenNotice(Controller):
    """Tells at each level once, and from the last day on once a day, until another is kept.

    `tell` shows a title and a sentence, `take_back` takes away what it shows under a title.
    """

    def __init__(
        self,
        shell: Shell,
        tell: Callable[[str, str], object],
        take_back: Callable[[str], object],
    ) -> None:
        super().__init__(shell)
        self._tell = tell
        self._take_back = take_back
        self._title = ""
        self._told: tuple[int, date | None] = (TOKEN_SOON_DAYS + 1, None)
        shell.bridge.of(SignedIn).connect(self._look)
        shell.bridge.of(DayOpened).connect(self._look)
        shell.bridge.of(TokenKept).connect(self._begin_anew)

    def _look(self, _event: object) -> None:
        self.shell.tasks.start(self._look_at_token(), name="look how long the token holds")

    async def _look_at_token(self) -> None:
        till = self.shell.till
        days = await token_days(till)
        level = next((each for each in LEVELS if days is not None and days <= each), None)
        if days is None or level is None or self._was_told(level, till.today):
            return
        if level > FOR_EVERYBODY and not till.limits.may(Right.EQUIPMENT):
            return
        self._told = (level, till.today)
        words = self.shell.words
        if days > 0:
            self._title = words.count("settings.token_left", days)
        else:
            self._title = words.say("settings.token_ended" if days else "settings.token_today")
        self._tell(self._title, words.say("settings.token_renew"))

    def _was_told(self, level: int, today: date) -> bool:
        told, day = self._told
        return level > told or (level == told and (level > LAST or day == today))

    def _begin_anew(self, _event: object) -> None:
        """Take away what was told of the token before; the new one is looked at, too."""
        self._told = (TOKEN_SOON_DAYS + 1, None)
        if self._title:
            self._take_back(self._title)
        self._title = ""
        self._look(_event)

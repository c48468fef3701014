"""Saying in time that the token of the service ends: 30, 7 and 1 days before."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from till.actions.setting_up import TOKEN_SOON_DAYS, token_days
from till.domain.rights.limits import Right
from ui.shell.shell import Shell

LEVELS = (1, 7, TOKEN_SOON_DAYS)
FOR_EVERYBODY = 7
"""From so many days on cashiers are told, too: nobody else may come by."""


class TokenNotice(QObject):
    """Tells whoever signs in, at each level once; `tell` shows a title and a sentence."""

    def __init__(self, shell: Shell, tell: Callable[[str, str], object]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._tell = tell
        self._told = TOKEN_SOON_DAYS + 1
        shell.bridge.signed_in.connect(self._look)

    def _look(self, _event: object) -> None:
        self._shell.tasks.start(self._look_at_token(), name="look how long the token holds")

    async def _look_at_token(self) -> None:
        till = self._shell.till
        days = await token_days(till)
        level = next((each for each in LEVELS if days is not None and days <= each), None)
        if days is None or level is None or level >= self._told:
            return
        if level > FOR_EVERYBODY and not till.limits.may(Right.EQUIPMENT):
            return
        self._told = level
        words = self._shell.words
        title = (
            words.say("settings.token_ended")
            if days < 0
            else words.count("settings.token_left", days)
        )
        self._tell(title, words.say("settings.token_renew"))

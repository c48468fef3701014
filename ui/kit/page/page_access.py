"""The way into a page that not everybody may see."""

from collections.abc import Callable, Coroutine
from typing import Final

from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from ui.kit.wording import refused_line
from ui.shell.shell import Page, Shell

See = Callable[[Till, Approval | None], Coroutine[object, object, None]]
"""The action that lets whoever stands here see the page, or says that they may not."""


NOBODY: Final[frozenset[Page]] = frozenset()


class PageAccess:
    """Opens for whoever may see the page or was allowed to; what bars the way is said at the sale.

    `let_in` are pages by whose right this one is seen as well: nobody is asked twice.
    """

    def __init__(
        self, shell: Shell, see: See, *, name: str, let_in: frozenset[Page] = NOBODY
    ) -> None:
        self._shell = shell
        self._see = see
        self._name = name
        self._let_in = let_in

    def enter(self, open_page: Callable[[], object]) -> None:
        """Open the page, asking for an approval where that is needed."""
        if self._shell.page in self._let_in:
            open_page()
            return

        async def see(approval: Approval | None) -> None:
            await self._see(self._shell.till, approval)
            open_page()

        self._shell.run_with_approval(see, name=self._name, about=Asked, on_failure=self._tell)

    def _tell(self, error: TillError) -> None:
        self._shell.say(refused_line(self._shell.words, error))

"""The keyboard stays on the page that is in front.

What somebody asked for may be done only when another page is in front: the disk was slow, the till
was locked meanwhile. The page that has done it may put the focus into a field of its own, and the
PIN that is typed then would go where nobody sees it.

Lives here: `FocusInSight`.
Must not: choose where the work on a page begins; concern dialogs, which stand over all pages.
"""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget


class FocusInSight(QObject):
    """Gives the focus back that a page behind the present one takes."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._pages = pages
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._look)

    def _look(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let the page in front begin where its work begins; who had the focus may be gone."""
        front = self._pages.currentWidget()
        if now is None or front is None or not self._pages.isAncestorOf(now):
            return
        if now is front or front.isAncestorOf(now):
            return
        front.setFocus(Qt.FocusReason.OtherFocusReason)

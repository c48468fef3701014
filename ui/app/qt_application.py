"""Qt's application, as each start makes it; the window that tells a fault is not loaded for it."""

import logging
import os
import sys
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from till.cli.answers import Status, complain, sentence_of
from till.domain.errors.devices import ScreenMissing
from till.system.words import Words
from ui.app.window_place import fitted_application

UNSEEN_PLATFORMS: Final = frozenset({"offscreen", "minimal"})

log = logging.getLogger(__name__)


def make_qt(words: Words) -> QApplication:
    """Return Qt's application, made where there is none yet; the till fits on its screen.

    Where no screen answers Qt aborts the program; it ends here before that, with a sentence.
    """
    present = QApplication.instance()
    if isinstance(present, QApplication):
        return present

    def listen(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
        log.warning("Qt said something", extra={"said": text})
        if kind is QtMsgType.QtFatalMsg:
            _end_without_screen(words)

    before = qInstallMessageHandler(listen)
    try:
        app = QApplication(sys.argv[:1])
        is_seen = QGuiApplication.platformName() not in UNSEEN_PLATFORMS
        return fitted_application(app) if is_seen else app
    finally:
        qInstallMessageHandler(before)


def _end_without_screen(words: Words) -> None:
    """Say it and end at once: nothing is open yet, and Qt would abort if this returned."""
    error = ScreenMissing()
    log.warning("the till did not open", extra={"said": sentence_of(error, words)})
    complain(error, words)
    sys.stderr.flush()
    os._exit(Status.FAILED)

"""Python's cycle collector, kept to the window's own thread.

Widgets and timers may be destroyed by the thread they live in alone. Python collects cycles in
whatever thread happens to allocate, and that may be the store's or a printer's: a crash waiting
for its day.

To look through everything takes 70 ms: the window and the modules alone are some 130 000 objects.
They stay until the end, so they are put aside once the window is there; then a look takes 1 ms.
"""

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_EVERY_MS = 500


class WindowThreadCollector(QObject):
    """Takes collecting over from Python until `give_back`; make it in the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._thresholds = gc.get_threshold()
        self._is_settled = self._has_old = False
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect the oldest generation that is due, as Python itself would.

        The first time, and after `look_at_all`, what is there is put aside.
        """
        if self._is_settled:
            self._collect_what_is_due()
            return
        if self._has_old:
            gc.collect()
        gc.freeze()
        self._is_settled = True

    def look_at_all(self) -> None:
        """Next time look at everything: the screens of a language before are nobody's now."""
        gc.unfreeze()
        self._is_settled = False
        self._has_old = True

    def give_back(self) -> None:
        """Let Python collect by itself again, if it did before: the window is gone."""
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._was_enabled:
            gc.enable()

    def _collect_what_is_due(self) -> None:
        counts = gc.get_count()
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(counts, self._thresholds, strict=True)
            )
            if threshold and count > threshold
        ]
        if due:
            gc.collect(due[-1])

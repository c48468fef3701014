"""Python's cycle collector, kept to the window's own thread.

Lives here: collecting when there is something to collect, on a timer.
Must not: be needed for correctness of anything else.

Widgets and timers may be destroyed by the thread they live in alone. Python collects cycles in
whatever thread happens to allocate, and that may be the store's or a printer's: a crash waiting
for its day.
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
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect the oldest generation that is due, as Python itself would."""
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

    def give_back(self) -> None:
        """Let Python collect by itself again, if it did before: the window is gone."""
        self._timer.stop()
        gc.collect()
        if self._was_enabled:
            gc.enable()

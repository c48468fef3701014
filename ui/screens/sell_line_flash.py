"""How a line just added catches the eye.

Lives here: `LineFlash`, its strength over time.
Must not: paint.
"""

from typing import Final

from PySide6.QtCore import QObject, QVariantAnimation

FLASH_MS: Final = 120
"""How long a line just added is brighter (ui design, section 7)."""


class LineFlash(QVariantAnimation):
    """Its value falls from 1 to 0 after each `begin`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setDuration(FLASH_MS)
        self.setStartValue(1.0)
        self.setEndValue(0.0)

    def begin(self) -> None:
        """Be bright, also where it has not faded yet."""
        self.stop()
        self.start()

    def is_on(self) -> bool:
        """Whether it is brighter at this moment."""
        return self.state() is QVariantAnimation.State.Running

"""A QR code as the places of its dark modules, for whoever draws them."""

from collections.abc import Iterator

import segno

_MASK = 0  # any is read; to weigh all eight takes 13 ms a code
_QUIET_MODULES = 4  # kept white around the code (ISO/IEC 18004)


class QrModules:
    """The modules of a QR code of level M; ``side`` counts them with the quiet ones around."""

    def __init__(self, content: str) -> None:
        self._matrix = segno.make(content, error="m", micro=False, mask=_MASK).matrix
        self.side = len(self._matrix) + 2 * _QUIET_MODULES

    def dark(self) -> Iterator[tuple[int, int]]:
        """Give the place of each dark module: how far across, how far down."""
        for down, row in enumerate(self._matrix, start=_QUIET_MODULES):
            for across, is_dark in enumerate(row, start=_QUIET_MODULES):
                if is_dark:
                    yield across, down

"""The serial line to a scale."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from till.domain.errors.devices import ScaleSilent, ScaleUnreachable
from till.scale.addresses import LineSetting

if TYPE_CHECKING:
    import serial
if sys.platform == "win32":
    NOT_A_LINE: tuple[type[Exception], ...] = (OSError, ValueError)
else:
    import termios

    NOT_A_LINE = (OSError, ValueError, termios.error)  # serial's own errors are OSErrors

PATIENCE_S = 1.0  # a scale answers within a few hundredths of a second
LISTENING_S = 0.05  # at once, so that the patience is kept to
LONGEST_ANSWER = 256  # bytes; whoever sends more is no scale
_PARITY_LETTERS = {"none": "N", "even": "E", "odd": "O"}


class Line(Protocol):
    """What a language needs of a line. One thread uses it."""

    def send(self, data: bytes) -> None:
        """Hand bytes over. Raises ScaleUnreachable."""
        ...

    def hear(self, is_whole: Callable[[bytes], bool]) -> bytes:
        """Return what came once it is whole. Raises ScaleSilent, ScaleUnreachable."""
        ...


class SerialLine:
    """A serial port, open as long as its `with` block."""

    def __init__(self, port: str, setting: LineSetting, patience_s: float = PATIENCE_S) -> None:
        self._port = port
        self._setting = setting
        self._patience_s = patience_s
        self._open: serial.Serial | None = None

    def __enter__(self) -> Self:
        """Open the port; what an earlier conversation left in it is thrown away."""
        import serial  # noqa: PLC0415 a till without a scale does not need it

        setting = self._setting
        try:
            self._open = serial.Serial(
                port=self._port,
                baudrate=setting.baud,
                bytesize=setting.bits,
                parity=_PARITY_LETTERS[setting.parity],
                timeout=LISTENING_S,
                write_timeout=self._patience_s,
            )
            self._open.reset_input_buffer()
        except NOT_A_LINE as error:
            self._close()
            raise ScaleUnreachable(device=self._port) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the port."""
        self._close()

    def send(self, data: bytes) -> None:
        """Hand bytes over."""
        if self._open is None:
            raise ScaleUnreachable(device=self._port)
        try:
            self._open.write(data)
        except NOT_A_LINE as error:  # also when writing takes too long
            raise ScaleUnreachable(device=self._port) from error

    def hear(self, is_whole: Callable[[bytes], bool]) -> bytes:
        """Return what came once it is whole, or raise ScaleSilent when the patience is over."""
        if self._open is None:
            raise ScaleUnreachable(device=self._port)
        heard = b""
        ends_at = time.monotonic() + self._patience_s
        while not is_whole(heard):
            if time.monotonic() >= ends_at or len(heard) > LONGEST_ANSWER:
                raise ScaleSilent(device=self._port)
            try:
                heard += self._open.read(1)
            except NOT_A_LINE as error:
                raise ScaleUnreachable(device=self._port) from error
        return heard

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

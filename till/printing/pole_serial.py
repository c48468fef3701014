"""The way to a pole display on a serial line, through pyserial."""

import sys
import threading
import time
from contextlib import suppress

from serial import Serial

from till.printing.addresses import SerialAddress

if sys.platform == "win32":
    NOT_A_LINE: tuple[type[Exception], ...] = (ValueError,)
else:
    import termios

    NOT_A_LINE = (ValueError, termios.error)  # neither is an OSError, as serial's own are

LEAVING_S = 1.0  # two lines take a twentieth of it at 9600 bauds


class SerialWire:
    """A serial line: 8 bits, no parity, one stop bit; it stays open while the display is there."""

    forgets = True

    def __init__(self, address: SerialAddress, deadline_s: float) -> None:
        self.name = f"serial://{address.port}"
        self._address = address
        self._deadline_s = deadline_s
        self._port: Serial | None = None

    def is_open(self) -> bool:
        """Whether the line is open; a cable that was pulled shows when something is sent."""
        return self._port is not None

    def open(self) -> None:
        """Open the line. Raises OSError, also where another program has it."""
        try:
            self._port = Serial(
                self._address.port,
                baudrate=self._address.baud,
                rtscts=self._address.flow == "rts",
                xonxoff=self._address.flow == "xon",
                write_timeout=self._deadline_s,
                exclusive=True,
            )
        except NOT_A_LINE as error:
            raise OSError(str(error)) from error

    def send(self, data: bytes) -> None:
        """Hand over within the deadline."""
        if self._port is None:
            raise ConnectionError
        try:
            self._port.write(data)
        except (OSError, *NOT_A_LINE) as error:
            self.close()
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Let go of the line, once the last lines have left, or after a while."""
        if self._port is None:
            return
        port = self._port
        self._port = None
        with suppress(OSError, *NOT_A_LINE):  # pulled out: there is nothing left to leave
            _let_out(port)
        port.close()


def _let_out(port: Serial) -> None:
    """Wait until the line has taken all; what it does not take would hold closing up."""
    ends_at = time.monotonic() + LEAVING_S
    pause = threading.Event()
    while port.out_waiting:
        if time.monotonic() >= ends_at:
            port.reset_output_buffer()
            return
        pause.wait(0.01)

"""A receipt printer that exists only on the loopback, and reads what it is sent.

Lives here: a TCP server with a printer's moods, and what came out of it as pictures.
Must not: use any code of the product, so that it can prove the product's bytes.
"""

import contextlib
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from PIL import Image

from tests.printing.escpos_decoder import Output, Sheet, decode
from tests.tcp_moods import Manner, Mood, bound, reset_on_close
from tests.tcp_status import QUESTION, Condition

_SMALL_BUFFER = 4096  # so that a printer that does not read is felt at once
_NOTHING_READ = (-1, Output())


class VirtualPrinter:
    """Serves one connection at a time, as such printers do. Use it in a `with` block.

    `accept`, `keep_open`, `refuse`, `hang`, `reset_after`, `paper_ends_after` and `slow` change
    its manner for every later connection, and let go of one that hangs. It answers questions
    about how it is from the moment it is told what to say.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._manner = Manner(mood=Mood.ACCEPT)
        self._condition: Condition | None = None
        self._has_paper = False
        self._letting_go = False
        self._received: list[bytearray] = []
        self._read_before: dict[int, tuple[int, Output]] = {}
        self._under_way = 0
        self._kept: list[socket.socket] = []
        self._listener = bound(0)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"tcp://127.0.0.1:{self.port}"
        self._listener.listen()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self._serve_from_now()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop_listening()
        for connection in self._kept:
            connection.close()

    # How it behaves

    def accept(self) -> None:
        self._behave(Manner(mood=Mood.ACCEPT))

    def keep_open(self) -> None:
        self._behave(Manner(mood=Mood.KEEP_OPEN))

    def hang(self) -> None:
        self._behave(Manner(mood=Mood.HANG))

    def reset_after(self, count: int) -> None:
        self._behave(Manner(mood=Mood.RESET, number=count))

    def slow(self, bytes_per_second: int) -> None:
        self._behave(Manner(mood=Mood.SLOW, number=bytes_per_second))

    def paper_ends_after(self, count: int) -> None:
        self._has_paper = False
        self._behave(Manner(mood=Mood.PAPER_ENDS, number=count))

    def put_paper_in(self) -> None:
        """Let whatever stands still for want of paper go on, and all that comes later."""
        with self._changed:
            self._has_paper = True
            self._changed.notify_all()

    def say(self, condition: Condition | None) -> None:
        """Answer questions so from now on; None is silence."""
        self._condition = condition

    def refuse(self) -> None:
        self._behave(Manner(mood=Mood.REFUSE))

    # What came out

    @property
    def connections(self) -> list[bytes]:
        """The bytes of each connection, oldest first, but of those that only asked something."""
        with self._changed:
            every = [bytes(received) for received in self._received]
        return [each for each in every if not each.startswith(QUESTION)]

    @property
    def looks(self) -> int:
        """How many connections only asked how the printer is."""
        with self._changed:
            return sum(each.startswith(QUESTION) for each in self._received)

    def sheets(self) -> list[Sheet]:
        """Everything that came out, torn pieces too."""
        return [sheet for output in self._outputs() for sheet in output.sheets]

    def pictures(self) -> list[Image.Image]:
        return [sheet.picture for sheet in self.sheets()]

    def receipts(self) -> list[Image.Image]:
        """The pictures that were fed out to their end."""
        return [sheet.picture for sheet in self.sheets() if sheet.is_whole]

    def count_receipts(self) -> int:
        """How many they are: whoever waits for one asks often."""
        return sum(sheet.is_whole for sheet in self.sheets())

    @property
    def cuts(self) -> int:
        return sum(output.cuts for output in self._outputs())

    @property
    def drawer_pulses(self) -> int:
        return sum(output.drawer_pulses for output in self._outputs())

    def _outputs(self) -> list[Output]:
        """What each connection brought forth; read anew only when more has come of it."""
        with self._changed:
            more = {
                number: bytes(received)
                for number, received in enumerate(self._received)
                if self._read_before.get(number, _NOTHING_READ)[0] != len(received)
            }
        for number, received in more.items():
            output = Output() if received.startswith(QUESTION) else decode(received)
            self._read_before[number] = (len(received), output)
        return [self._read_before[number][1] for number in sorted(self._read_before)]

    def wait_until(self, holds: Callable[["VirtualPrinter"], bool], timeout: float = 120.0) -> None:
        """Wait until it holds (asked at each byte's arrival and each end of a connection)."""
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self), timeout), (
                f"not so within {timeout} s: {len(self._received)} connections"
            )

    def wait_until_idle(self) -> None:
        """Wait until nothing is being sent."""
        self.wait_until(lambda _: self._under_way == 0)

    def forget(self) -> None:
        """Keep nothing of what came out; what a test holds in memory is nobody's growth."""
        self.wait_until_idle()
        with self._changed:
            self._received.clear()
            self._read_before.clear()

    def wait_for_connections(self, count: int) -> None:
        """Wait until so many connections were served to their end."""
        self.wait_until(lambda _: len(self._received) - self._under_way >= count)

    # The server

    def _behave(self, manner: Manner) -> None:
        self._stop_listening()
        self._manner = manner
        self._listener = bound(self.port)
        if manner.mood is Mood.REFUSE:
            return  # bound but not listening: the port stays ours and refuses
        if manner.mood in {Mood.HANG, Mood.SLOW, Mood.PAPER_ENDS}:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
        self._listener.listen()
        self._serve_from_now()

    def _serve_from_now(self) -> None:
        listener = self._listener
        manner = self._manner
        self._thread = threading.Thread(target=self._serve, args=(listener, manner))
        self._thread.start()

    def _stop_listening(self) -> None:
        with self._changed:
            self._letting_go = True
            self._changed.notify_all()
        with contextlib.suppress(OSError):  # not listening: refusing
            self._listener.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._listener.close()
        self._letting_go = False

    def _serve(self, listener: socket.socket, manner: Manner) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with self._changed:
                received = bytearray()
                self._received.append(received)
                self._under_way += 1
                self._changed.notify_all()
            with contextlib.suppress(ConnectionError):  # the till broke off: as real as it gets
                self._talk(connection, manner, received)
            if manner.mood is Mood.KEEP_OPEN:
                self._kept.append(connection)
            else:
                connection.close()
            with self._changed:
                self._under_way -= 1
                self._changed.notify_all()

    def _talk(self, connection: socket.socket, manner: Manner, received: bytearray) -> None:
        match manner.mood:
            case Mood.HANG:
                with self._changed:
                    self._changed.wait_for(lambda: self._letting_go)
                reset_on_close(connection)
            case Mood.RESET:
                if self._read_all(connection, received, manner.number):
                    reset_on_close(connection)
            case Mood.PAPER_ENDS:
                self._print_until_paper_ends(connection, manner.number, received)
            case Mood.SLOW:
                while self._read(connection, received, max(1, manner.number // 50)):
                    with self._changed:
                        self._changed.wait_for(lambda: self._letting_go, 0.02)
            case _:
                while self._read(connection, received, 65536):
                    pass

    def _read_all(self, connection: socket.socket, received: bytearray, count: int) -> bool:
        while len(received) < count:
            if not self._read(connection, received, count - len(received)):
                return False
        return True

    def _print_until_paper_ends(
        self, connection: socket.socket, most: int, received: bytearray
    ) -> None:
        while True:
            if len(received) >= most and not self._has_paper:
                with self._changed:
                    self._changed.wait_for(lambda: self._has_paper or self._letting_go)
                if self._letting_go:
                    return reset_on_close(connection)
            left = 65536 if self._has_paper else most - len(received)
            if not self._read(connection, received, left):
                return None

    def _read(self, connection: socket.socket, received: bytearray, most: int) -> bool:
        some = connection.recv(most)
        with self._changed:
            received += some
            self._changed.notify_all()
        if self._condition is not None and (answer := self._condition.answer(some)):
            connection.sendall(answer)
        return bool(some)

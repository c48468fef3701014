"""A scale that exists only here, on a pseudo-terminal.

Lives here: answering what a till sends, by a rule each test chooses.
Must not: use any code of the product, so that it can prove the product's bytes.
"""

import os
import pty
import re
import select
import threading
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self

Rule = Callable[[bytes], bytes | None]
"""What came so far → the answer (what came is then forgotten), or None to go on listening."""


class PretendScale:
    """Answers by its rule; `port` is the device a till opens, `heard` all that came."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self.heard: list[bytes] = []
        self._scale, self._till = pty.openpty()
        tty.setraw(self._till)
        self.port = os.ttyname(self._till)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pretend scale")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self._scale)
        os.close(self._till)

    @property
    def device(self) -> str:
        return f"serial://{self.port}?bits=8&parity=none"  # all that a pseudo-terminal takes

    def _run(self) -> None:
        said = b""
        while not self._stop.is_set():
            if not select.select([self._scale], [], [], 0.02)[0]:
                continue
            said += os.read(self._scale, 1024)
            answer = self._rule(said)
            if answer is not None:
                self.heard.append(said)
                said = b""
                os.write(self._scale, answer)


def toledo_of(*answers: bytes) -> Rule:
    """A Toledo that answers each `W` with the next, the last for ever."""
    left = list(answers)

    def rule(said: bytes) -> bytes | None:
        if not said.endswith(b"W"):
            return None
        return left.pop(0) if len(left) > 1 else left[0]

    return rule


def cas_frame(
    places: bytes, *, state: bytes = b"S", sign: bytes = b" ", unit: bytes = b"kg"
) -> bytes:
    """A frame with its check byte."""
    check = 0
    for byte in state + sign + places + unit:
        check ^= byte
    return b"\x01\x02" + state + sign + places + unit + bytes((check,)) + b"\x03\x04"


def cas_of(frame: bytes) -> Rule:
    """A CAS that greets and sends one frame."""

    def rule(said: bytes) -> bytes | None:
        return {b"\x05": b"\x06", b"\x11": frame}.get(said[-1:])

    return rule


class ApprovedScale:
    """A Dialog 06 that asks for check digits first when it has a generator."""

    def __init__(self, grams: int, *, generator: int = 0, status: bytes = b"") -> None:
        self._grams = grams
        self._generator = generator
        self._status = status
        self._is_proved = not generator
        self._must_tell = False
        self._price = 0

    def __call__(self, said: bytes) -> bytes | None:
        if said.endswith(b"\x04\x05"):
            return self._result()
        found = re.search(rb"\x02(\d\d)\x1b?([^\x03]*)\x03\Z", said)
        if found is None:
            return None
        if found[1] == b"08":
            return b"\x0209\x1b" + (self._status or b"00") + b"\x03"
        if found[1] == b"10":
            return self._judge(found[2].decode())
        self._price = int(found[2][:6])
        return b"\x06" if self._is_proved else b"\x0211\x1b2A5\x03"

    def _result(self) -> bytes:
        if self._must_tell:
            self._must_tell = False
            return b"\x0211\x1b" + (b"1" if self._is_proved else b"0") + b"\x03"
        if self._status:
            return b"\x15"
        total = round(self._grams * self._price / 1000)
        return f"\x0202\x1b3\x1b{self._grams:05d}\x1b{self._price:06d}\x1b{total:06d}\x03".encode()

    def _judge(self, digits: str) -> bytes:
        """Turn both values back by the digits A and 5, and divide as a scale does."""
        turned = f"{int(digits[:4], 16):016b}"
        corrected = f"{int(digits[4:], 16):016b}"
        checksum = turned[-10:] + turned[:-10]
        wanted = corrected[5:] + corrected[:5]
        rest = [int(bit) for bit in checksum + "0" * 16]
        bits = [int(bit) for bit in f"{self._generator:017b}"]
        for place in range(16):
            if rest[place]:
                for offset, bit in enumerate(bits):
                    rest[place + offset] ^= bit
        self._is_proved = "".join(map(str, rest[16:])) == wanted
        self._must_tell = True
        return b"\x06"

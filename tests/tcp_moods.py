"""How the printer on the loopback may behave, and the sockets it behaves with.

Lives here: its moods; a port that stays its own; a reset instead of a goodbye.
Must not: use any code of the product.
"""

import socket
import struct
from dataclasses import dataclass
from enum import Enum, auto


class Mood(Enum):
    ACCEPT = auto()  # reads all and closes politely
    KEEP_OPEN = auto()  # reads all, and closes only when it is itself closed
    REFUSE = auto()  # nobody listens
    HANG = auto()  # takes the connection and never reads
    RESET = auto()  # reads so many bytes, then resets
    SLOW = auto()  # reads so many bytes a second
    PAPER_ENDS = auto()  # reads so many bytes, then stops until there is new paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    mood: Mood
    number: int = 0


def bound(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    return listener


def reset_on_close(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

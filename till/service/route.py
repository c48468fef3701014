"""Where the way to the service ends: at this computer, on the internet, or at the service."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from till.domain.fiscal.link import Station

PATIENCE_S: Final = 3.0  # for a name, and for a connection
ANYWHERE: Final = ("192.0.2.1", 9)  # an address of nobody (RFC 5737); nothing is sent there
PORTS: Final = {"http": 80, "https": 443}


def has_network() -> bool:
    """Tell whether this computer has a way to other networks; nothing leaves it for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ANYWHERE)
        except OSError:
            return False
    return True


async def end_of_route(address: str, network: Callable[[], bool] = has_network) -> Station | None:
    """Return what does not answer first on the way to an address; None where a connection comes.

    Whether this computer has a network is asked only where no connection comes.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    port = parts.port or PORTS.get(parts.scheme, PORTS["https"])
    try:
        await _look_up(host, port)
        await _connect(host, port)
    except ConnectionRefusedError:  # somebody is there, and says no
        return Station.SERVICE
    except TimeoutError:
        return Station.SERVICE if network() else Station.NETWORK
    except (OSError, UnicodeError):  # a name that nobody knows, or no way there
        return Station.INTERNET if network() else Station.NETWORK
    return None


async def _look_up(host: str, port: int) -> None:
    """Raise OSError or UnicodeError where the name of a host is not found, and not in time."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE_S):
            await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except TimeoutError as error:
        raise OSError("nobody knows the name in time") from error


async def _connect(host: str, port: int) -> None:
    """Connect and hang up. Raises OSError, of it TimeoutError where nobody answers in time."""
    async with asyncio.timeout(PATIENCE_S):
        _, writer = await asyncio.open_connection(host, port)
    writer.close()

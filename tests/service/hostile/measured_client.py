"""Asks hostile servers for all that a client asks for, and tells how much memory that took.

Lives here: the probe of test_hostile_bodies.py, a process of its own since memory is hardly ever
given back.
Must not: be imported by anything.
"""

import asyncio
import json
import logging
import sys
from pathlib import Path

from tests.service.lines import COMPLETE, DOCUMENT, a_client, a_line, talking
from tests.service.raw_server import answer
from till.domain.identifiers import Iic


def _most_so_far() -> int:
    """Return the largest size that this process has had (KiB); getrusage tells its parent's too."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


async def main(addresses: list[str]) -> None:
    """Print one JSON list: by how much the process has grown after each address (KiB)."""
    logging.disable(logging.WARNING)
    async with talking(answer(COMPLETE)) as (client, _):
        await client.send(DOCUMENT)
    before = _most_so_far()
    grown = []
    for address in addresses:
        async with a_client(a_line(address)) as client:
            await client.send(DOCUMENT)
            await client.ask_status(DOCUMENT)
            await client.receipt(Iic("A" * 32), 80)
        grown.append(_most_so_far() - before)
    sys.stdout.write(json.dumps(grown))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))

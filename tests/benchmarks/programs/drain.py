"""The outbox is emptied: the till's own courier, as many documents as wait, no window.

Run as `python -m tests.benchmarks.programs.drain DATA_DIR ADDRESS`.

Lives here: the copy of the shop, the courier at work, how long it took.
Must not: touch the shop it is given; fetch receipts or print.
"""

import asyncio
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.desk import till_of


async def main(shop: Path, address: str) -> None:
    """Deliver everything and tell."""
    with tempfile.TemporaryDirectory(prefix="till-bench-") as folder:
        copy = Path(shutil.copytree(shop, Path(folder) / "shop"))
        async with till_of(copy, service=address) as opened:
            documents = opened.till.documents
            waiting = documents.waiting_count()
            began = time.monotonic()
            cpu_began = time.process_time()
            work = asyncio.create_task(opened.delivery.run())
            while documents.waiting_count():  # noqa: ASYNC110 it looks again until nothing waits
                await asyncio.sleep(0.05)
            took = time.monotonic() - began
            cpu = time.process_time() - cpu_began
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            bodies = [each.body.decode() for each in documents.of_day(opened.till.today)]
    said = {"documents": waiting, "seconds": took, "cpu_seconds": cpu, "body": bodies[-1]}
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))

"""The floor of draining: as many bodies posted by plain httpx on one loop with as many workers.

Run as `python -m tests.benchmarks.floors.raw_posts ADDRESS COUNT WORKERS BODY`.

Lives here: the workers.
Must not: import anything of the till, keep anything.
"""

import asyncio
import json
import sys
import time

import httpx


async def main(address: str, count: int, workers: int, body: str) -> None:
    """Post and tell how long it took."""
    left = iter(range(count))
    headers = {"Authorization": "Bearer x", "Content-Type": "application/json"}

    async def work(http: httpx.AsyncClient) -> None:
        for _ in left:
            answer = await http.post(
                f"{address}/invoice/register", content=body.encode(), headers=headers
            )
            answer.json()

    async with httpx.AsyncClient(verify=False, trust_env=False) as http:
        began = time.monotonic()
        cpu_began = time.process_time()
        await asyncio.gather(*(work(http) for _ in range(workers)))
        took = time.monotonic() - began
        cpu = time.process_time() - cpu_began
    said = {"documents": count, "seconds": took, "cpu_seconds": cpu}
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))

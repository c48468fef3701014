"""A service that answers at once, or after so long: what it says is right, and nothing is checked.

Run as `python -m tests.benchmarks.programs.instant_service LATENCY_MS`. It says its address as its
first line and ends when its standard input does.

Lives here: just enough HTTP/1.1 for httpx, the shortest complete answers.
Must not: be a reference of the service (till.practice is).
"""

import asyncio
import json
import sys

COMPLETE = {"fic": "9d5b6a3e-0000-4000-8000-000000000000", "iic": "0" * 32, "fcdc": "5f0c6f2b"}
HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"


async def main() -> None:
    """Answer until nobody holds the standard input open."""
    latency_s = float(sys.argv[1]) / 1000

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(await _answer(reader, latency_s))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(converse, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    sys.stdout.write(f"http://127.0.0.1:{port}/v1\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)


async def _answer(reader: asyncio.StreamReader, latency_s: float) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
    asked = json.loads(await reader.readexactly(length))
    if latency_s:
        await asyncio.sleep(latency_s)
    told = json.dumps({"orderId": asked.get("docId", ""), **COMPLETE}).encode()
    return HEAD.format(length=len(told)).encode() + told


if __name__ == "__main__":
    asyncio.run(main())

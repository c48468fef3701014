"""A service that answers at once, or after so long: what it says is right, and nothing is checked.

Run as `python -m tests.benchmarks.programs.instant_service LATENCY_MS PORT`. It says its address
as its first line and ends when its standard input does. It speaks TLS, with a certificate of the
tests.

Lives here: just enough HTTP/1.1 for httpx, the shortest complete answers, one receipt for all.
Must not: be a reference of the service (till.practice is).
"""

import asyncio
import base64
import json
import sys
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from tests.service.tls_identities import GOOD, showing

WIDTH = 576
LINES = 40
LINE_HEIGHT = 30  # dots
COMPLETE = {"fic": "9d5b6a3e-0000-4000-8000-000000000000", "iic": "0" * 32, "fcdc": "5f0c6f2b"}
HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"


async def main() -> None:
    """Answer until nobody holds the standard input open."""
    latency_s = float(sys.argv[1]) / 1000
    asked = int(sys.argv[2])  # 0: any that is free
    receipt = json.dumps({"base64": _receipt()})

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                path, asked = await _question(reader)
                await asyncio.sleep(latency_s)
                told = receipt if path.endswith("/pdf") else _complete(asked)
                writer.write(HEAD.format(length=len(told)).encode() + told.encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            writer.close()

    server = await asyncio.start_server(converse, "127.0.0.1", asked, ssl=showing(GOOD))
    port = server.sockets[0].getsockname()[1]
    sys.stdout.write(f"https://localhost:{port}/v1\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)


async def _question(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """Return the path and the body of the next request."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.partition("content-length:")[2].partition("\r\n")[0])
    return head.split(" ", 2)[1], await reader.readexactly(length)


def _complete(asked: bytes) -> str:
    return json.dumps({"orderId": json.loads(asked).get("docId", ""), **COMPLETE})


def _receipt() -> str:
    """Return a receipt of forty lines on paper of 80 mm, as base64."""
    sheet = Image.new("1", (WIDTH, LINES * LINE_HEIGHT), 1)
    pen = ImageDraw.Draw(sheet)
    face = ImageFont.load_default(LINE_HEIGHT * 2 // 3)
    for number in range(LINES):
        pen.text(
            (0, number * LINE_HEIGHT), f"{number} Bukë e bardhë 1 x 120.00 = 120.00", font=face
        )
    kept = BytesIO()
    sheet.save(kept, "PNG")
    return base64.b64encode(kept.getvalue()).decode()


if __name__ == "__main__":
    asyncio.run(main())

"""An office that says the same to whoever asks, whatever it is asked.

Lives here: answering, counting.
Must not: know what an answer means.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Liar:
    """A server that answers every request alike, and counts them."""

    status: int
    body: bytes
    asked: list[str] = field(default_factory=list)

    @contextmanager
    def serving(self) -> Iterator[str]:
        liar = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                liar.asked.append(self.path)
                self.rfile.read(int(self.headers.get("Content-Length", "0")))
                self.send_response(liar.status)
                self.send_header("Content-Length", str(len(liar.body)))
                self.end_headers()
                with suppress(OSError):  # a till that has read enough goes
                    self.wfile.write(liar.body)

            do_GET = do_POST = answer  # noqa: N815 as the library names them

            def log_message(self, *_: object) -> None:
                pass

        with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}"
            server.shutdown()

"""An office of the bench: a PostgreSQL that syncs, a server of its own process, requests to it.

Lives here: founding, serving, signing and sending.
Must not: measure; make journals.
"""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.benchmarks.means.starting import CHECKOUT
from tests.benchmarks.office.made_tills import MadeTill
from till.domain.chain.signing import SignedRequest, base_of, signature_params, signed_headers
from till.office_server.cluster import start_cluster
from till.office_server.database import connect
from till.office_server.founding import found_office
from till.office_server.joining import add_shop

OWNER = "pronari@liqeni.al"
PASSWORD = "a long password"
SHOPS = 10
RUN = "run=00000000000000aa"
PATIENCE_S = 120
_TILL = """
    INSERT INTO till (till_id, shop_id, name, installation, public_key)
    SELECT %s, shop_id, %s, %s, %s FROM shop WHERE name = %s
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeStand:
    """An office that serves: where, over which database, with which folder, as which process."""

    address: str
    database: str
    folder: Path
    pid: int

    def command(self, *words: str) -> str:
        """Run a command of the office to its end, and return what it said."""
        done = subprocess.run(
            [*OFFICE, "--database", self.database, *words],
            cwd=CHECKOUT,
            env={**os.environ, "OFFICE_DIR": str(self.folder)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def road(self) -> "Road":
        """Return a connection of its own, that is kept."""
        parts = urlsplit(self.address)
        return Road(
            http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE_S)
        )


OFFICE = (sys.executable, "-m", "till.office_server.cli.app")


@dataclass(frozen=True, slots=True)
class Road:
    """One connection to the office."""

    connection: http.client.HTTPConnection

    def send(self, till: MadeTill, body: bytes) -> float:
        """Send a packed batch, signed; return how long the answer took (ms).

        Raises RuntimeError where it was not taken.
        """
        request = SignedRequest(method="POST", path="/v1/facts", query=RUN, body=body)
        params = signature_params(till.name, int(time.time()))  # noqa: TID251 the bench's own clock
        signed = signed_headers(request, params, till.key.sign(base_of(request, params)))
        headers = {**signed, "Content-Encoding": "gzip", "Content-Type": "application/json"}
        began = time.monotonic_ns()
        status, said = self.ask("POST", f"/v1/facts?{RUN}", body, headers)
        if status != http.client.OK or b'"faults":[]' not in said.replace(b" ", b""):
            raise RuntimeError(status, said[:300])
        return (time.monotonic_ns() - began) / 1e6

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Return status and body of an answer."""
        self.connection.request(method, path, body, headers or {})
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def sign_in(self) -> dict[str, str]:
        """Sign the owner in; return the headers that say so from then on."""
        form = urlencode({"mail": OWNER, "password": PASSWORD}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", "/sign-in", form, kind)
        answer = self.connection.getresponse()
        answer.read()
        return {"Cookie": str(answer.getheader("Set-Cookie")).partition(";")[0]}


@contextmanager
def office_stand(tills: Sequence[MadeTill], *, is_synced: bool = True) -> Iterator[OfficeStand]:
    """Serve an office that has these tills, and nothing of them yet."""
    database = start_cluster(ends_with=os.getpid(), is_synced=is_synced)
    with tempfile.TemporaryDirectory(prefix="till-bench-") as name:
        folder = Path(name)
        with connect(database) as owner:
            found_office(owner, folder, name="Liqeni", owner=OWNER, password=PASSWORD)
            for shop in range(SHOPS):
                add_shop(owner, f"Dyqani {shop}")
        take_in(database, tills)
        with served(database, folder) as stand:
            yield stand


def take_in(database: str, tills: Sequence[MadeTill]) -> None:
    """Let tills be of the office, as if they had joined."""
    with connect(database) as owner, owner.transaction():
        for till in tills:
            key = till.key.public_key().public_bytes_raw()
            shop = f"Dyqani {till.number % SHOPS}"
            owner.execute(_TILL, (till.name, f"Arka {till.number}", till.name, key, shop))


@contextmanager
def served(database: str, folder: Path) -> Iterator[OfficeStand]:
    """Start the server as it is started in a shop."""
    with subprocess.Popen(
        [*OFFICE, "--database", database, "serve", "--listen", "127.0.0.1:0"],
        cwd=CHECKOUT,
        env={**os.environ, "OFFICE_DIR": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        said = server.stdout.readline() if server.stdout else ""
        try:
            yield OfficeStand(
                address=said.split()[-1], database=database, folder=folder, pid=server.pid
            )
        finally:
            server.terminate()

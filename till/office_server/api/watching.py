"""What the server did and how its tills stand, for Prometheus: numbers, no names, no amounts."""

import ipaddress
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final

from till.office_server.database import Connection, count_of
from till.office_server.fleet import fleet_of

KEPT: Final = 1000  # times of batches
SHARES: Final = (50, 95, 99)  # percent
_QUARANTINED: Final = "SELECT count(*) FROM quarantined"
_AGES: Final = """
    SELECT till_id, extract(epoch FROM now() - max(grown_at)) FROM branch
    JOIN till USING (till_id) WHERE state = 'active' GROUP BY till_id ORDER BY till_id
"""


@dataclass(slots=True)
class Watch:
    """Counts batches since the server began, their entries, and how long the last ones took."""

    batches: int = 0
    entries: int = 0
    seconds: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Measure one batch, however it ends."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.batches += 1
            self.seconds.append(time.monotonic() - begun)

    def text(self, connection: Connection) -> str:
        """Return all of it as Prometheus reads it."""
        fleet = fleet_of(connection)
        waiting = count_of(connection, _QUARANTINED)
        told = {"batches_total": self.batches, "entries_total": self.entries}
        told |= {"quarantined": waiting, "problems": sum(len(each.problems) for each in fleet)}
        lines = [f"till_office_{name} {value}" for name, value in told.items()]
        counts = Counter(each.colour for each in fleet if each.till.state == "active")
        lines += [f'till_office_tills{{colour="{c}"}} {n}' for c, n in sorted(counts.items())]
        if len(self.seconds) > 1:
            shares = quantiles(self.seconds, n=100)
            lines += [
                f'till_office_batch_seconds{{quantile="0.{each}"}} {shares[each - 1]:.4f}'
                for each in SHARES
            ]
        lines += [
            f'till_office_tip_age_seconds{{till="{till}"}} {age:.0f}'
            for till, age in connection.execute(_AGES)
        ]
        return "\n".join([*lines, ""])


def is_loopback(host: str) -> bool:
    """Tell whether an address is of this computer alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""Every probe at once, each in its own time: one that hangs keeps nobody waiting."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from till.bootstrap import Surroundings
from till.checkup.data_probes import (
    look_at_backups,
    look_at_database,
    look_at_disk,
    look_at_documents,
    look_at_journal,
    look_at_second_location,
)
from till.checkup.machine_probes import (
    look_at_fonts,
    look_at_locale,
    look_at_secrets,
    look_at_time_zone,
    look_at_versions,
    printer_probes,
)
from till.checkup.service_probes import look_at_office, look_at_service, look_at_token
from till.domain.errors import TillError
from till.domain.maintenance.health import HealthCheck, amber, fault, red

DEADLINE_S: Final = 4.5

log = logging.getLogger(__name__)
Look: TypeAlias = Callable[[Surroundings], Sequence[HealthCheck]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One look at a till; `name` is that of its first check, told where nothing else comes."""

    name: str
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class _Looked:
    place: int
    checks: Sequence[HealthCheck]


def probes_of(around: Surroundings) -> Sequence[Probe]:
    """Return every probe, in the order in which they are read; the order never changes."""
    printers = [Probe(name=name, look=look) for name, look in printer_probes(around)]
    return (
        Probe(name="service", look=look_at_service),
        Probe(name="token", look=look_at_token),
        Probe(name="documents", look=look_at_documents),
        Probe(name="time_zone", look=look_at_time_zone),
        *printers,
        Probe(name="database", look=look_at_database),
        Probe(name="journal", look=look_at_journal),
        Probe(name="backups", look=look_at_backups),
        Probe(name="second_place", look=look_at_second_location),
        Probe(name="office", look=look_at_office),
        Probe(name="disk", look=look_at_disk),
        Probe(name="secrets", look=look_at_secrets),
        Probe(name="versions", look=look_at_versions),
        Probe(name="fonts", look=look_at_fonts),
        Probe(name="locale", look=look_at_locale),
    )


def examine_as_set(around: Surroundings) -> list[HealthCheck]:
    """Return how everything is by the settings that hold now, not by those of the start.

    Settings that cannot be read are one of the faults.
    """
    try:
        now = replace(around, settings=around.setting_file().read())
    except TillError as error:
        return [fault("settings", error), *examine(around)]
    return examine(now)


def examine(
    around: Surroundings, probes: Sequence[Probe] | None = None, *, deadline_s: float = DEADLINE_S
) -> list[HealthCheck]:
    """Return what all probes found, in their order; it takes at most the deadline.

    Each runs in a thread that nobody waits for in the end: a share that does not answer may hold
    it for minutes.
    """
    wanted = probes_of(around) if probes is None else probes
    looked: SimpleQueue[_Looked] = SimpleQueue()
    for place, probe in enumerate(wanted):
        Thread(target=_look, args=(around, probe, place, looked), daemon=True).start()
    found = _collect(looked, len(wanted), time.monotonic() + deadline_s)
    late = {place: [amber(each.name, "too_slow")] for place, each in enumerate(wanted)}
    return [check for place in range(len(wanted)) for check in found.get(place, late[place])]


def _look(around: Surroundings, probe: Probe, place: int, looked: "SimpleQueue[_Looked]") -> None:
    try:
        checks = probe.look(around)
    except TillError as error:
        checks = [fault(probe.name, error)]
    except Exception as error:  # a check that fails itself is told, and the others go on
        log.exception("a check of the till failed")
        checks = [red(probe.name, "probe_failed", reason=type(error).__name__)]
    looked.put(_Looked(place=place, checks=checks))


def _collect(
    looked: "SimpleQueue[_Looked]", number: int, until: float
) -> dict[int, Sequence[HealthCheck]]:
    """Wait for the probes, each until the same moment."""
    found: dict[int, Sequence[HealthCheck]] = {}
    while len(found) < number:
        try:
            each = looked.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            break
        found[each.place] = each.checks
    return found

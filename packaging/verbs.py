"""What may be asked of bootstrap.py, and what each verb does once everything is set up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

import commit_msg
import environment
import system_libraries
from environment import Environment
from programs import SetupStoppedError, clean_environment, hand_over, say
from system_libraries import Wanted

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKOUT = Path(__file__).resolve().parent.parent
WRONG_USAGE = 2
INTERRUPTED = 130
MOST_CORES_FOR_TESTS = 2
# One part after the other, behind all the rest; the window, and what a till talks to, come last.
PARTS_OF_THE_TESTS = (
    ("actions", "cli", "domain", "service"),
    ("keys", "practice", "stories"),
    ("ui",),
)
PART_THAT_WAITS = PARTS_OF_THE_TESTS[1]  # for answers, for paper, for a hand: half of its time
NONE_COLLECTED = 5  # what pytest says of a part without any of the tests asked for
BOOTSTRAP = Path(__file__).with_name("bootstrap.py")
BUILDS = "builds"
COLLECTION = "collection"  # beside the builds; what it compiles is there for the tests
LONG = "--long"
EVERY_TEST = "-mlong or not long"
PRODUCTS = frozenset({"linux", "windows", "office"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One word after bootstrap.py: what it does, in words and in deed, and what it wants."""

    says: str
    does: Callable[[Environment, list[str]], int]
    wants: Callable[[list[str]], Wanted]


def run(arguments: list[str]) -> int:
    """Set everything up for the verb in `arguments`, then do it; return its exit status."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0 if arguments else WRONG_USAGE
    name, *rest = arguments
    if name not in VERBS:
        say(f"bootstrap.py does not know '{name}'. It knows: {', '.join(VERBS)}.")
        return WRONG_USAGE
    if name == "setup" and rest:
        say(f"setup takes nothing further; '{' '.join(rest)}' was given.")
        return WRONG_USAGE
    place = Environment(checkout=CHECKOUT)
    try:
        set_up(place, VERBS[name].wants(rest), try_again=name == "setup")
        return VERBS[name].does(place, rest)
    except SetupStoppedError as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return INTERRUPTED


def usage() -> str:
    """Return the help text."""
    verbs = "\n".join(f"  {name:<7}{verb.says}" for name, verb in VERBS.items())
    return (
        "usage: python3 packaging/bootstrap.py VERB [ARGUMENTS]\n\n"
        f"Sets up what is missing, then:\n{verbs}\n\nFurther arguments are passed on."
    )


def set_up(place: Environment, wanted: Wanted, *, try_again: bool) -> None:
    """See to the system packages and to the virtual environment; raises SetupStoppedError."""
    memory = place.checkout / "build" / "packages-not-to-be-had"
    try:
        system_libraries.make_ready(wanted, memory=memory, try_again=try_again)
        environment.prepare(place)
    except OSError as problem:
        raise SetupStoppedError(
            f"The set-up cannot write here ({problem}). Does the checkout belong to somebody else, "
            "or is the disk full?"
        ) from problem


def has_display() -> bool:
    """Say whether a window can be shown to a person."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def for_a_window(_rest: list[str]) -> Wanted:
    """Return what the till's window needs here."""
    if has_display():
        return Wanted(required=(*system_libraries.WINDOW, *system_libraries.DISPLAY))
    return Wanted(required=system_libraries.WINDOW)


def for_tests(_rest: list[str]) -> Wanted:
    """Return what the suite needs; without the optional part it skips tests with real keys."""
    return Wanted(required=system_libraries.WINDOW, optional=system_libraries.TEST_BENCH)


def for_checks(rest: list[str]) -> Wanted:
    """Return what CI needs: what the suite does, the office's too, and what packs the bundle.

    The long one has a browser for the office's pages, and installs its package in a clean Debian.
    """
    long = (*system_libraries.CLEAN_DEBIAN, *system_libraries.BROWSER) if LONG in rest else ()
    return Wanted(
        required=(
            *system_libraries.WINDOW,
            *system_libraries.BUNDLING,
            *system_libraries.OFFICE,
            *long,
        ),
        optional=(*system_libraries.TEST_BENCH, *system_libraries.INSTALLER),
    )


def for_a_build(rest: list[str]) -> Wanted:
    """Return what the products named in `rest` need, and their proof where it is asked for."""
    words = " ".join(rest).replace("=", " ").split()
    if {"-h", "--help"} & set(words):
        return Wanted()
    asked = PRODUCTS & set(words) or PRODUCTS
    is_proved = "--prove" in words
    required = [*system_libraries.WINDOW, *system_libraries.HISTORY]
    if asked & {"linux", "office"}:
        required += system_libraries.BUNDLING
        required += system_libraries.CLEAN_DEBIAN if is_proved else ()
    if "linux" in asked:
        required += system_libraries.DISPLAY
    if "windows" in asked:
        required += [*system_libraries.INSTALLER, *system_libraries.WINDOWS_COMPILER]
        required += system_libraries.PROOF if is_proved else ()
    return Wanted(required=tuple(required))


def stop_here(place: Environment, _rest: list[str]) -> int:
    """See that git looks at the subjects of commits, and tell that all of it went well."""
    say(commit_msg.install(place.checkout) or "Everything is set up.")
    return 0


def till(place: Environment) -> list[str]:
    """Return the command of the till: this checkout's, whatever lies in the folder where one is."""
    return [str(place.python), "-P", "-m", "till"]


def run_till(place: Environment, rest: list[str]) -> int:
    """Start the till, in the folder where the person is."""
    return hand_over([*till(place), *rest], environment=clean_environment())


def run_demo(place: Environment, rest: list[str]) -> int:
    """Start the demo; without a display Qt draws into memory and the demo plays by itself."""
    settings = clean_environment()
    if not has_display():
        settings.setdefault("QT_QPA_PLATFORM", "offscreen")
    return hand_over([*till(place), "demo", *rest], environment=settings)


def run_tests(place: Environment, rest: list[str]) -> int:
    """Run the test suite, with Qt drawing into memory; the whole of it on several cores at once.

    Three processes for two cores, and four for stories, which wait much of their time:
    each one finds all tests of its part for itself, which costs 10 s. The till has many threads;
    were each to keep free memory of its own, a process would hold 50 MB for nothing. The whole runs
    in parts, one after the other: a process knows every test of its part, and what they need; what
    types into a window comes last, when nothing is made beside it.
    """
    settings = environment_of_tests()
    pytest = [str(place.python), "-m", "pytest"]
    is_whole = all(word.startswith("-") for word in rest)
    if not is_whole:
        return hand_over([*pytest, *rest], environment=settings, folder=place.checkout)
    cores = min(os.cpu_count() or 1, MOST_CORES_FOR_TESTS)
    later = [f"tests/{name}" for part in PARTS_OF_THE_TESTS for name in part]
    ends = []
    for part in ((), *PARTS_OF_THE_TESTS):
        folders = [f"tests/{name}" for name in part]
        what = folders or ["tests", *(f"--ignore={folder}" for folder in later)]
        processes = cores * 2 if part == PART_THAT_WAITS else cores * 3 // 2
        at_once = ["-n", str(processes), "--dist", "worksteal"]
        command = [*pytest, *at_once, *rest, *what]
        ended = subprocess.run(command, cwd=place.checkout, env=settings, check=False)
        ends.append(ended.returncode)
    failed = [status for status in ends if status not in {0, NONE_COLLECTED}]
    return failed[0] if failed else min(ends)


def environment_of_tests() -> dict[str, str]:
    """Return the variables of the suite; what was compiled is kept, whoever switched that off.

    Each of its processes, and each till that one starts, would compile every module anew.
    """
    settings = clean_environment(QT_QPA_PLATFORM="offscreen", MALLOC_ARENA_MAX="1")
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    return settings


def run_bench(place: Environment, rest: list[str]) -> int:
    """Measure the promised speeds."""
    settings = clean_environment(QT_QPA_PLATFORM="offscreen")
    command = [str(place.python), "-m", "tests.benchmarks", *rest]
    return hand_over(command, environment=settings, folder=place.checkout)


def run_build(place: Environment, rest: list[str]) -> int:
    """Build the products for shop PCs; the tools for that are in the environment."""
    command = [str(place.python), str(Path(__file__).with_name("build.py")), *rest]
    return hand_over(command, environment=clean_environment())


def run_check(place: Environment, rest: list[str]) -> int:
    """Run every check and then the tests; stop at the first step that fails.

    The steps before the tests take one processor, and the first tests wait a little: the builds are
    made beside them, and what came of them is told last.
    """
    steps = _steps(place, rest)
    with _Beside(steps[BUILDS], place) as builds:
        for name, command in steps.items():
            began = time.monotonic()
            if name == BUILDS:
                status = builds.wait()
            else:
                status = _ran(command, place, quietly=name == COLLECTION)
            seconds = time.monotonic() - began
            if status != 0:
                print(f"check: {name} FAILED after {seconds:.1f} s; no more was run", flush=True)
                return 1
            print(f"check: {name} passed in {seconds:.1f} s", flush=True)
    return 0


class _Beside:
    """A command that runs beside others; what it says is told when its turn comes."""

    def __init__(self, command: list[str], place: Environment) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 closed with the command
        self._process = subprocess.Popen(
            command,
            cwd=place.checkout,
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def wait(self) -> int:
        """Wait for its end, tell what it said, return its exit status."""
        status = self._process.wait()
        self._said.seek(0)
        print(self._said.read().decode(errors="replace"), end="", flush=True)
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """End it, with what it has started, where nobody waits for it any more."""
        if self._process.poll() is None:
            if sys.platform == "win32":
                self._process.terminate()
            else:
                os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait()
        self._said.close()


def _ran(command: list[str], place: Environment, *, quietly: bool) -> int:
    """Run a step and return its exit status; a quiet one says nothing unless it fails."""
    said = subprocess.PIPE if quietly else None
    settings = environment_of_tests()
    ran = subprocess.run(
        command, cwd=place.checkout, env=settings, stdout=said, text=True, check=False
    )
    if quietly and ran.returncode:
        print(ran.stdout, end="", flush=True)
    return ran.returncode


def _steps(place: Environment, rest: list[str]) -> dict[str, list[str]]:
    """Return what `check` runs; with --long every test, and every deliberate fault."""
    python = str(place.python)
    is_long = LONG in rest
    every_test = [EVERY_TEST] if is_long else []
    further = [word for word in rest if word != LONG]
    steps = {
        "format": [python, "-m", "ruff", "format", "--check", "."],
        "lint": [python, "-m", "ruff", "check", "."],
        "types": [python, "-m", "mypy"],
        "types of packaging": [python, "-m", "mypy", "packaging"],
        "imports": [str(place.program("lint-imports"))],
        COLLECTION: [python, "-m", "pytest", "--collect-only", "-qq"],
        "tests": [python, str(BOOTSTRAP), "test", *every_test, *further],
        BUILDS: [python, str(BOOTSTRAP.with_name("check_builds.py"))],
    }
    mutation = {"deliberate faults": [python, "-m", "tests.mutation"]}
    return steps | mutation if is_long else steps


VERBS = {
    "demo": Verb(says="opens the till in practice mode", does=run_demo, wants=for_a_window),
    "run": Verb(says="starts the till", does=run_till, wants=for_a_window),
    "test": Verb(says="passes the whole test suite", does=run_tests, wants=for_tests),
    "check": Verb(
        says="everything that CI runs; --long: what takes an hour, too",
        does=run_check,
        wants=for_checks,
    ),
    "bench": Verb(says="measures the promised speeds", does=run_bench, wants=for_tests),
    "build": Verb(says="builds the products for shop PCs", does=run_build, wants=for_a_build),
    "setup": Verb(says="sets up and stops", does=stop_here, wants=for_tests),
}

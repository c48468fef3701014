"""What a proof saw, check by check."""

from __future__ import annotations

from dataclasses import dataclass, field

from programs import say

TRACEBACK = "Traceback (most recent call last)"  # as Python begins what nobody caught
LONGEST_SEEN = 400  # characters of what a failed check saw


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at."""

    what: str
    passed: bool
    seen: str


@dataclass(slots=True)
class Report:
    """The checks of one proof, told as they come."""

    checks: list[Check] = field(default_factory=list)

    def check(self, what: str, *, passed: bool, seen: object = "") -> None:
        """Keep one check; what was `seen` is told where it failed."""
        text = str(seen)[-LONGEST_SEEN:]
        self.checks.append(Check(what=what, passed=passed, seen=text))
        say(f"  {'ok    ' if passed else 'FAILED'} {what}{'' if passed else f': {text}'}")

    def same(self, what: str, found: object, wanted: object) -> None:
        """Keep a check that two things are equal."""
        self.check(what, passed=found == wanted, seen=f"{found!r} instead of {wanted!r}")

    def no_traceback(self, printed: list[str]) -> None:
        """Keep a check that no program, in all that it printed, told of an error uncaught."""
        bad = [text[text.index(TRACEBACK) :] for text in printed if TRACEBACK in text]
        self.check("no program printed a traceback", passed=not bad, seen="".join(bad))

    def told(self, platform: str) -> dict[str, object]:
        """Return the whole as plain values."""
        failed = [check for check in self.checks if not check.passed]
        return {
            "platform": platform,
            "passed": len(self.checks) - len(failed),
            "failed": len(failed),
            "checks": [
                {"what": check.what, "passed": check.passed, "seen": check.seen}
                for check in self.checks
            ],
        }

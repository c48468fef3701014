"""Lookups that answer what a test puts down for them.

Lives here: the scripted register of taxpayers and list of operators.
Must not: HTTP.
"""

import asyncio
from dataclasses import dataclass, field

from till.domain.fiscal.lookup import LookupAnswer, Operator
from till.domain.shop.taxpayer import Taxpayer


@dataclass
class ScriptedLookups:
    """Answers in order with what was put down, and else that nothing was found.

    While `gate` is there no answer leaves before it is set; `most_at_once` counts the requests
    that were under way together.
    """

    taxpayer_answers: list[LookupAnswer[Taxpayer]] = field(default_factory=list)
    operator_answers: list[LookupAnswer[Operator]] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    times_operators_asked: int = 0
    gate: asyncio.Event | None = None
    under_way: int = 0
    most_at_once: int = 0

    async def taxpayers(self, term: str) -> LookupAnswer[Taxpayer]:
        self.terms.append(term)
        await self._pass_the_gate()
        return self.taxpayer_answers.pop(0) if self.taxpayer_answers else LookupAnswer()

    async def operators(self) -> LookupAnswer[Operator]:
        self.times_operators_asked += 1
        await self._pass_the_gate()
        return self.operator_answers.pop(0) if self.operator_answers else LookupAnswer()

    async def _pass_the_gate(self) -> None:
        self.under_way += 1
        self.most_at_once = max(self.most_at_once, self.under_way)
        try:
            await asyncio.sleep(0)
            if self.gate:
                await self.gate.wait()
        finally:
            self.under_way -= 1

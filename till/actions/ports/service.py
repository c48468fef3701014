"""The fiscalization service.

Lives here: delivering documents, asking for taxpayers and operators, the token.
Must not: any implementation.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Station
from till.domain.fiscal.lookup import LookupAnswer, Operator
from till.domain.fiscal.recovery import Obstacle
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocId, Iic
from till.domain.shop.taxpayer import Taxpayer


class Service(Protocol):
    """The fiscalization service. Nothing here raises for what the world does."""

    async def send(self, document: FiscalDocument) -> Answer:
        """Send a document's own body to the endpoint of its kind, within a total deadline."""
        ...

    async def ask_status(self, document: FiscalDocument) -> Answer:
        """Ask what became of a document (specification 4.3)."""
        ...

    async def receipt(self, iic: Iic, width_mm: int) -> bytes | None:
        """Return the receipt of an invoice as PNG, or None where none came this time."""
        ...

    async def pdf(self, iic: Iic, form: PdfForm) -> bytes | None:
        """Return an invoice as PDF, or None where none came this time."""
        ...

    async def end_of_route(self) -> Station | None:
        """Return what does not answer first on the way there; None where a connection comes."""
        ...


class Courier(Protocol):
    """What delivers and fetches in the background, as far as a person may hurry it."""

    def hurry(self, doc_id: DocId | None = None) -> None:
        """Try at once what waits, or one document of it; what is under way is not begun anew."""
        ...

    def take_acceptance(self) -> None:
        """Hold nothing off for want of a token any more: the service has just taken the till's."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenFacts:
    """How a token ends, empty where there is none, and until when it says that it holds."""

    last_signs: str = ""
    ends_at: datetime | None = None


class Credential(Protocol):
    """The token that the service knows this till by."""

    async def facts(self) -> TokenFacts:
        """Tell what may be told of it."""
        ...

    async def is_kept(self) -> bool:
        """Tell whether there is one at all."""
        ...

    async def keep(self, text: str) -> str:
        """Keep another one; return how it ends, enough to tell it from others.

        Raises TokenUnfit, SecretStoreMissing, TokenOfEnvironment.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvironmentService:
    """The service of an environment as it is set up: its address, and how its token ends.

    `is_open`: the till is open in this environment; `is_in_use`: and runs with this address.
    """

    profile: str
    address: str
    token: TokenFacts
    is_open: bool
    is_in_use: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceWanted:
    """The service of an environment as somebody wants it; without a token the kept one counts."""

    profile: str
    address: str
    token: str = field(default="", repr=False)
    in_file: bool = False
    """Whether the owner lets the token lie in a private file: this computer has no secret store."""


class ServiceAccess(Protocol):
    """The service of each environment, also of one in which no till is open."""

    async def look(self, profile: str) -> EnvironmentService:
        """Return how it is set up. Raises as reading settings does."""
        ...

    async def require_apart(self, wanted: ServiceWanted) -> None:
        """Raise what is wrong with an address or a token before either goes anywhere.

        Raises AddressMissing, AddressOfOtherProfile, TokenOfOtherProfile, TokenUnfit,
        TokenOfEnvironment, and what an unfit address does.
        """
        ...

    async def require_own_token(self, text: str) -> None:
        """Raise TokenOfOtherProfile for one of another environment than the open one."""
        ...

    async def try_out(self, wanted: ServiceWanted) -> LookupAnswer[Operator]:
        """Ask it something that changes nothing; neither address nor token is kept."""
        ...

    async def obstacle(self, wanted: ServiceWanted) -> Obstacle | None:
        """Tell what is known to be wrong with a token that the service does not take."""
        ...

    async def keep_address(self, profile: str, address: str) -> None:
        """Keep an address. Raises what an unfit one does, SettingsUnreadable, DiskFailing."""
        ...

    async def keep_token(self, wanted: ServiceWanted) -> str:
        """Keep a token for an address; return how it ends.

        Raises TokenUnfit, SecretStoreMissing, TokenOfEnvironment, DiskFailing.
        """
        ...


class Lookups(Protocol):
    """Questions to the service that change nothing. Nothing here raises for what the world does."""

    async def taxpayers(self, term: str) -> LookupAnswer[Taxpayer]:
        """Return the taxpayers that fit a term of 3 to 200 characters (specification 4.7)."""
        ...

    async def operators(self) -> LookupAnswer[Operator]:
        """Return the operators of this business and device (specification 4.8)."""
        ...

"""What is wrong with a person, a PIN or a badge."""

from till.domain.errors import RuleBroken


class WrongPin(RuleBroken):
    """The PIN is not this person's."""


class PinKeyMissing(RuleBroken):
    """PINs were tied to a computer, and the key they were tied to is not here."""


class PinKeyHere(RuleBroken):
    """PINs can be checked here, so that nobody needs to go without."""


class TooManyTries(RuleBroken):
    """Signing in has to wait after wrong PINs. Facts: seconds."""


class PinUnfit(RuleBroken):
    """A PIN is four to eight digits."""


class PinTaken(RuleBroken):
    """Somebody else has this PIN; whose it is stays theirs to know."""


class PinGuessable(RuleBroken):
    """A PIN that is the first to be tried: one digit over and over, digits in a row, a year."""


class AnswerPinGuessable(RuleBroken):
    """A file of answers gives somebody a PIN that is easily guessed. Facts: where, name."""


class LastOwner(RuleBroken):
    """Nobody else owns the till, so nobody could let anybody sign in again. Facts: name."""


class NotAdministrator(RuleBroken):
    """Nobody showed that they may sign in to this computer as its administrator."""


class PinsDiffer(RuleBroken):
    """Typed twice, a PIN was not the same."""


class ActorMissing(RuleBroken):
    """A command of an owned till changes something, and nobody's PIN came with it."""


class OperatorsMissing(RuleBroken):
    """Somebody has to answer for a sale, and the till has no operators yet."""


class PersonNameUnfit(RuleBroken, place="name"):
    """A name is one line of at most so many signs, and not empty. Facts: longest."""


class PinWanted(RuleBroken):
    """The badge is known, but for this role it is not enough. Facts: person_id, name."""


class BadgeUnknown(RuleBroken):
    """Nobody at this till has this badge."""


class BadgesWait(RuleBroken):
    """Badges have to wait after several that were nobody's; PINs go on. Facts: seconds."""


class BadgeTaken(RuleBroken, place="badge"):
    """It is somebody else's. Facts: name."""


class BadgeUnfit(RuleBroken, place="badge"):
    """Too short or too long for a badge, or the code of an article. Facts: shortest, longest."""


class CannotApprove(RuleBroken):
    """This person's own limit does not reach so far either. Facts: name."""


class NobodySignedIn(RuleBroken):
    """Selling needs a person who answers for it."""


class UnknownPerson(RuleBroken):
    """Nobody of that name may use this till. Facts: name."""


class NameShared(RuleBroken):
    """Several bear this name; a number or an operator code says who. Facts: name, choices."""


class PersonExists(RuleBroken, place="name"):
    """Nothing would tell this person from another of that name: no operator code. Facts: name."""


class OperatorCodeUnfit(RuleBroken, place="code"):
    """An operator code is two letters, three digits, twice. Facts: code."""

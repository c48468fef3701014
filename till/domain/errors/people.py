"""What is wrong with a person, a PIN or a badge."""

from till.domain.errors import RuleBroken


class WrongPin(RuleBroken):
    """The PIN is not this person's."""

    key = "errors.wrong_pin"


class PinKeyMissing(RuleBroken):
    """PINs were tied to a computer, and the key they were tied to is not here."""

    key = "errors.pin_key_missing"


class PinKeyHere(RuleBroken):
    """PINs can be checked here, so that nobody needs to go without."""

    key = "errors.pin_key_here"


class TooManyTries(RuleBroken):
    """Signing in has to wait after wrong PINs. Facts: seconds."""

    key = "errors.too_many_tries"


class PinUnfit(RuleBroken):
    """A PIN is four to eight digits."""

    key = "errors.pin_unfit"


class PinTaken(RuleBroken):
    """Somebody else has this PIN; whose it is stays theirs to know."""

    key = "errors.pin_taken"


class PinGuessable(RuleBroken):
    """A PIN that is the first to be tried: one digit over and over, digits in a row, a year."""

    key = "errors.pin_guessable"


class AnswerPinGuessable(RuleBroken):
    """A file of answers gives somebody a PIN that is easily guessed. Facts: where, name."""

    key = "errors.answer_pin_guessable"


class LastOwner(RuleBroken):
    """Nobody else owns the till, so nobody could let anybody sign in again. Facts: name."""

    key = "errors.last_owner"


class NotAdministrator(RuleBroken):
    """Nobody showed that they may sign in to this computer as its administrator."""

    key = "errors.not_administrator"


class PinsDiffer(RuleBroken):
    """Typed twice, a PIN was not the same."""

    key = "errors.pins_differ"


class ActorMissing(RuleBroken):
    """A command of an owned till changes something, and nobody's PIN came with it."""

    key = "errors.actor_missing"


class PersonNameUnfit(RuleBroken):
    """A name is one line of at most so many signs, and not empty. Facts: longest."""

    key = "errors.person_name_unfit"


class PinWanted(RuleBroken):
    """The badge is known, but for this role it is not enough. Facts: person_id, name."""

    key = "errors.pin_wanted"


class BadgeUnknown(RuleBroken):
    """Nobody at this till has this badge."""

    key = "errors.badge_unknown"


class BadgesWait(RuleBroken):
    """Badges have to wait after several that were nobody's; PINs go on. Facts: seconds."""

    key = "errors.badges_wait"


class BadgeTaken(RuleBroken):
    """It is somebody else's. Facts: name."""

    key = "errors.badge_taken"


class BadgeUnfit(RuleBroken):
    """Too short or too long for a badge, or the code of an article. Facts: shortest, longest."""

    key = "errors.badge_unfit"


class CannotApprove(RuleBroken):
    """This person's own limit does not reach so far either. Facts: name."""

    key = "errors.cannot_approve"


class NobodySignedIn(RuleBroken):
    """Selling needs a person who answers for it."""

    key = "errors.nobody_signed_in"


class UnknownPerson(RuleBroken):
    """Nobody of that name may use this till. Facts: name."""

    key = "errors.unknown_person"


class NameShared(RuleBroken):
    """Several bear this name; a number or an operator code says who. Facts: name, choices."""

    key = "errors.name_shared"


class PersonExists(RuleBroken):
    """Nothing would tell this person from another of that name: no operator code. Facts: name."""

    key = "errors.person_exists"


class OperatorCodeUnfit(RuleBroken):
    """An operator code is two letters, three digits, twice. Facts: code."""

    key = "errors.operator_code_unfit"

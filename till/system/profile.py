"""The environments a till can live in, each with its own data, address and secret."""

from enum import Enum


class Profile(Enum):
    """Which fiscal environment the till speaks to."""

    PRODUCTION = "production"  # the real one; what is issued counts
    DEVELOPMENT = "development"  # the service's own test environment
    PRACTICE = "practice"  # the practice service on this machine

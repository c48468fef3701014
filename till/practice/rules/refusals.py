"""What refuses a request that breaks a rule."""


class BadRequest(Exception):
    """The request breaks a rule: HTTP 400 with a message and, where one is to blame, the field."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field

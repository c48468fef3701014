"""A request of the service, from bytes to answer, and what it is kept in."""

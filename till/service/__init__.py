"""The door to the fiscalization service.

Lives here: the wire's words, their translation, the HTTP client.
Must not: state, retries, decisions (those are the domain's).
"""

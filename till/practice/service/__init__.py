"""The service itself: one request from bytes to answer, and the file it is kept in.

Lives here: tokens, faults, documents and the tax platform behind them, lookups, renderings asked
for, the routes beside the service, its description.
Must not: what makes a request right (rules), how a document looks (drawing), listening (server).
"""

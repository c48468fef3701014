"""What the specification asks of a request, and what a request that keeps it means.

Lives here: the schemas of the requests, every rule between their fields, the words of a refusal,
the invoice that a request asks for.
Must not: HTTP, the service's file, the tax platform's own judgement.
"""

"""What tills ask of the office over HTTP.

Lives here: routes, signatures, limits of size, answers in words.
Must not: SQL of facts (taking_in).
"""

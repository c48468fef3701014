"""The pole display: two lines that the customer reads.

Lives here: what it shows when, its bytes, the connection to it, its thread.
Must not: hold up a caller, name the operator or a problem.
"""

"""The journal as files that can be proved without a till, with the program that proves them.

Lives here: writing those files, the verifier that goes along.
Must not: anything the verifier would need of a till.
"""

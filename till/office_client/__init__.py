"""The office of a chain, as a till reaches it: joining, and sending its journal.

Lives here: the keys, signed requests within a deadline, the sender that works beside selling.
Must not: what follows an answer (domain.chain.answer), reading the journal (store.chain).
"""

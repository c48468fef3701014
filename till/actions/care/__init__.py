"""What is outstanding at the tax office, and what the shop does about it.

Lives here: putting right what was refused, the 48 hours of what waits, the report of an outage.
Must not: deliver anything, say anything in words.
"""

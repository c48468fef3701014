"""The customer's screen, a window of its own on a second screen.

Lives here: its faces and what they say.
Must not: show what is not meant for a customer.
"""

"""The sell screen: scanning, the lines of the sale, quick keys.

Lives here: the screen, its lines, its quick keys, and what they lead to.
Must not: take money.
"""

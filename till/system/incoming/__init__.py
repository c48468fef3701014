"""What comes to the till by itself: the folder of price files.

Lives here: looking at what lies there, fetching it, putting it away.
Must not: decide what is taken.
"""

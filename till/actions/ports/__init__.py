"""The doors the actions need, as promises. The doors implement them; tests may too.

Lives here: Protocols and the values that only pass through them, by what they are about.
Must not: any implementation.
"""

"""Setting up: settings one by one, and a whole till from a file of answers.

Lives here: a module for each of these groups of commands.
Must not: decide who may (the actions do).
"""

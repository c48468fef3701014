"""What the command line says of itself: help, examples, and what is wrong with how it was typed.

Lives here: those words in the language set. The commands say theirs in English, and click its own.
Must not: the answers of commands; their words are with all others.
"""

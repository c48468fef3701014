"""The program: the window with every feature joined, its strip, its sounds, its start and end.

Lives here: what knows every feature.
Must not: what any one feature does.
"""

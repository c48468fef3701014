"""The pages of the window.

Lives here: one screen a file or a few; each shows values and emits wishes.
Must not: rules, the till, storage, coroutines, clocks.
"""

"""Pure values and rules of the till.

Lives here: values and rules over the standard library alone.
Must not: input or output, clocks, async, libraries.
"""

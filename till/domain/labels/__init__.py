"""Labels for shelves and goods: how large they are, where each stands, what it says, its code.

Lives here: formats of sheets and rolls, the parts of one label in millimetres, codes of one's own.
Must not: draw anything; know a printer, a file or a font.
"""

"""Earlier sales and their receipts.

Lives here: an earlier sale, found by the code on its paper.
Must not: change it.
"""

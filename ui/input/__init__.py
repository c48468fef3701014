"""What comes in from the scanner, the keyboard and a finger on the screen's own keys.

Lives here: telling a scan from typing, and who gets a key.
Must not: know what a code means.
"""

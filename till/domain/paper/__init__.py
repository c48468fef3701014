"""What comes out on paper, and what stands on the pole display.

Lives here: print jobs and slips as rows.
Must not: know dots, fonts or devices.
"""

"""What the till does for itself: after an end, and with what need not be kept.

Lives here: recovery at a start, retention.
Must not: sell, issue, deliver.
"""

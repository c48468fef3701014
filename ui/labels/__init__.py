"""Price labels: what is to be labelled, and how it looks on its sheets.

Lives here: the page of labels and the sheet that is painted on it.
Must not: say what stands where on a label.
"""

"""Qt item models over the values of the domain.

Lives here: models for the lists of the screens.
Must not: change what they show; a new value is shown by telling the model.
"""

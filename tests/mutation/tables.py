"""All deliberate faults together.

Lives here: the whole table.
Must not: faults of its own.
"""

from tests.mutation import (
    faults_of_delivery,
    faults_of_keeping,
    faults_of_recovery,
    faults_of_selling,
    faults_of_the_chain,
)

FAULTS = (
    *faults_of_recovery.FAULTS,
    *faults_of_delivery.FAULTS,
    *faults_of_selling.FAULTS,
    *faults_of_keeping.FAULTS,
    *faults_of_the_chain.FAULTS,
)

"""Which measures may be added up: revenue may, prices may not."""

from training.lexicon import COUNTED
from training.table import Column
from training.view import View

#: Measures whose sum means something.
_FLOWS = frozenset(
    """revenue sales sale sold unit units quantity qty amount profit spend spending spent expense
    expenses budget bonus tax tip tips donation donations payment payments paid turnover takings
    hours minutes attendance crowd emissions production output yield consumption rainfall
    precipitation calories exports imports visits deaths cases births installs signups conversions
    impressions shipments stock inventory charges gross income_total subtotal credits debits claims
    acres harvest tonnage tons catch kwh megawatts loss losses gain gains""".split()
)
#: Measures of one thing, whose sum means nothing.
_LEVELS = frozenset(
    """price age rating score height weight mass length width depth temperature temp speed velocity
    rate percent percentage pct ratio share index rank ranking latitude longitude year grade gpa bmi
    salary wage rent fare mpg hp horsepower humidity pressure elevation altitude density margin
    magnitude level average avg mean median max maximum min minimum per stars experience difficulty
    bedrooms bathrooms rooms cylinders doors floors gears carats carat ph quality probability size
    diameter radius thickness brightness wavelength frequency strength bpm tempo loudness capacity
    volume power position place number""".split()
)


def adds_up(view: View, column: Column) -> bool | None:
    """Whether the sum of a measure means something; nothing where its header does not tell."""
    words = view.words_of(column)
    if any(word in _LEVELS for word in words):
        return False
    if view.head_word(column, _FLOWS) or view.head_word(column, COUNTED):
        return True
    return None


def may_be_summed(view: View, column: Column) -> bool:
    """Whether a question may ask for the sum of a measure without saying so."""
    return adds_up(view, column) is True

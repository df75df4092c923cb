"""Prices as integer cents. Pure functions: no files, no network, no clock."""

import re
from collections.abc import Iterable

_PRICE = re.compile(r"(?P<whole>[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,2}))?")


class PriceError(ValueError):
    """A text that is not a price."""


def parse_price(text: str) -> int:
    """Return cents for texts such as 12, 12.5 or 12,50."""
    match = _PRICE.fullmatch(text.strip())
    if match is None:
        raise PriceError(f"not a price: {text!r}")
    return int(match["whole"]) * 100 + int((match["part"] or "").ljust(2, "0"))


def total(lines: Iterable[str]) -> int:
    """Add up the prices of all lines that are not blank."""
    cents = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            cents += parse_price(line)
        except PriceError as error:
            raise PriceError(f"line {number}: {error}") from error
    return cents

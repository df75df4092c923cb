"""Read price lists and compute totals in cents."""

from pricelist.prices import PriceError, parse_price, total

__all__ = ["PriceError", "parse_price", "total"]

"""The API's answers. Fields have the names of the API."""

from __future__ import annotations

import builtins
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timezone
from typing import Any, TypeVar, cast

T = TypeVar("T")


@dataclass(frozen=True)
class RateLimit:
    """From the headers of an answer. Without them, the numbers are NaN and ``reset`` is None."""

    #: The tier's calls per month; infinite on Enterprise.
    limit: float
    #: Calls left this month; infinite on Enterprise.
    remaining: float
    #: When the count resets.
    reset: datetime | None


@dataclass(frozen=True, kw_only=True)
class Details:
    """What every answer carries besides its fields. It does not take part in comparisons."""

    #: Quote it when you ask for help.
    request_id: str = field(default="", compare=False)
    rate_limit: RateLimit = field(default=RateLimit(math.nan, math.nan, None), compare=False, repr=False)
    #: Send it back as ``if_none_match``.
    etag: str | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Recommendation:
    kit_id: str
    kit_slug: str
    kit_name: str
    #: An estimate, from 0 to 1, of the probability that the kit fits.
    score: float
    reasoning: str


@dataclass(frozen=True)
class Recommendations(Details):
    recommendations: list[Recommendation]
    #: True when nothing fits closely.
    fallback: bool


@dataclass(frozen=True)
class Suggestion:
    kit_id: str
    kit_slug: str
    kit_name: str
    #: An estimate, from 0 to 1, of the probability that the kit fits the need that it serves best.
    score: float
    #: By how much it raises that probability, beside the kits before it and what is installed.
    gain: float
    #: The goal, parts of it, or the facts that it is for.
    serves: list[str]
    adds: str
    reasoning: str


@dataclass(frozen=True)
class LeftOut:
    kit_slug: str
    kit_name: str
    #: ``installed``, ``covered``, ``other_stack`` or ``not_in_goal``.
    code: str
    reason: str


@dataclass(frozen=True)
class Suggestions(Details):
    suggestions: list[Suggestion]
    left_out: list[LeftOut]
    warnings: list[str]
    nothing_needed: bool
    summary: str


@dataclass(frozen=True)
class Feedback(Details):
    #: The id of the request that it is about; None if no answer showed the kit.
    about_request: str | None
    kit_slug: str
    verdict: str
    #: The score that was shown.
    score: float | None
    #: Whether it replaced what was said before about this request and kit.
    replaced: bool


@dataclass(frozen=True)
class Kit:
    id: str
    slug: str
    name: str
    tagline: str
    description: str
    price_cents: int
    currency: str
    ai_targets: list[str]
    personas: list[str]
    keywords: list[str]
    whats_inside: list[str]
    #: The names of its files.
    deliverables: list[str]


@dataclass(frozen=True)
class Pagination:
    total: int
    limit: int
    offset: int


@dataclass(frozen=True)
class KitList(Details):
    kits: list[Kit]
    pagination: Pagination


@dataclass(frozen=True)
class KitAnswer(Details):
    kit: Kit


@dataclass(frozen=True)
class DayCalls:
    date: str
    calls: int


@dataclass(frozen=True)
class Usage(Details):
    tier: str
    tier_name: str
    period_start: str
    period_end: str
    calls_used: int
    calls_remaining: int
    monthly_limit: int
    daily_breakdown: list[DayCalls]


@dataclass(frozen=True)
class KitFile:
    #: A path with forward slashes, relative to the kit's folder.
    name: str
    #: Empty for a file that is not text.
    text: str
    #: Only of a file that is not UTF-8 text, such as an image.
    bytes: builtins.bytes | None = None


@dataclass(frozen=True)
class Download(Details):
    #: The download as the API sends it: one markdown text.
    text: str = field(repr=False)
    #: The same, file by file.
    files: list[KitFile]
    #: ``sha256:`` and the SHA-256 of the lines that ``sha256sum`` prints for the files, in order; None if not sent.
    digest: str | None


def details_of(headers: Mapping[str, str]) -> dict[str, Any]:
    """The fields of ``Details``, from headers with names in lower case."""

    def number(name: str) -> float:
        value = headers.get(name, "")
        if value == "unlimited":
            return math.inf
        return float(value) if value.isascii() and value.isdigit() else math.nan

    reset = number("x-ratelimit-reset")
    # The year 9999, beyond which a date cannot be made.
    at = datetime.fromtimestamp(reset, timezone.utc) if reset < 253_402_300_800 else None
    limit = RateLimit(number("x-ratelimit-limit"), number("x-ratelimit-remaining"), at)
    return {"request_id": headers.get("x-request-id", ""), "rate_limit": limit, "etag": headers.get("etag")}


def build(cls: type[T], value: Any, **more: Any) -> T:
    """The fields that this version knows; the service may send others. Raises ValueError if one is missing."""
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")
    known = {each.name for each in fields(cast(Any, cls))}
    try:
        return cls(**{name: given for name, given in value.items() if name in known}, **more)
    except TypeError as error:
        raise ValueError(str(error)) from None


def build_list(cls: type[T], value: Any) -> list[T]:
    if not isinstance(value, list):
        raise ValueError("a list is missing")
    return [build(cls, each) for each in value]

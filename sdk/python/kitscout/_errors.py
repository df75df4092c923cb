"""What the client raises. Messages never contain the API key."""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil


class KitscoutError(Exception):
    """Base of everything this package raises."""


class ApiError(KitscoutError):
    """The service answered with an error. ``code`` is one of the codes in the API reference."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        request_id: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        #: Seconds, from the ``Retry-After`` header.
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """400: the body or the parameters failed validation."""


class AuthenticationError(ApiError):
    """401: the key is missing, malformed, unknown, expired or revoked, or not allowed from this address."""


class SubscriptionInactiveError(ApiError):
    """402 ``subscription_inactive``: the paid subscription is past due or canceled."""


class TierRequiredError(ApiError):
    """402 ``tier_required``: the endpoint needs the Pro tier or above."""


class NotFoundError(ApiError):
    """404: no kit has that id or slug."""


class RateLimitError(ApiError):
    """429: the month's calls are used up. ``retry_after`` is the number of seconds until the reset."""


class ServerError(ApiError):
    """5xx: the failure is on the service's side, and the call was not counted."""


class ConnectionError(KitscoutError, builtins.ConnectionError):
    """The service could not be reached, or the connection broke."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No complete answer within ``timeout``."""


class AnswerTooLargeError(KitscoutError):
    """The service sent more than any answer has: an answer over 32 MiB, or pages without end."""


_CLASS_OF_CODE: Mapping[str, type[ApiError]] = {
    "invalid_request": InvalidRequestError,
    "missing_api_key": AuthenticationError,
    "invalid_api_key": AuthenticationError,
    "subscription_inactive": SubscriptionInactiveError,
    "tier_required": TierRequiredError,
    "not_found": NotFoundError,
    "rate_limit_exceeded": RateLimitError,
    "internal_error": ServerError,
    "content_unavailable": ServerError,
}

# A proxy may answer without one of our codes; the status then decides.
_CLASS_OF_STATUS: Mapping[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    404: NotFoundError,
    429: RateLimitError,
}


def error_from(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """The error of an answer; header names are in lower case."""
    code, message = _code_and_message(body)
    found = _CLASS_OF_CODE.get(code) if code is not None else None
    found = found or _CLASS_OF_STATUS.get(status) or (ServerError if status >= 500 else ApiError)
    return found(
        message or f"The service answered with HTTP status {status}.",
        status=status,
        code=code or f"http_{status}",
        request_id=headers.get("x-request-id"),
        retry_after=_seconds(headers.get("retry-after")),
    )


def _code_and_message(body: bytes) -> tuple[str | None, str | None]:
    try:
        error = json.loads(body)["error"]
        code, message = error.get("code"), error.get("message")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None, None
    return (code if isinstance(code, str) else None), (message if isinstance(message, str) else None)


def _seconds(value: str | None) -> int | None:
    if value is None:
        return None
    if value.isascii() and value.isdigit() and len(value) < 16:
        return int(value)
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return max(0, ceil((at - datetime.now(timezone.utc)).total_seconds()))

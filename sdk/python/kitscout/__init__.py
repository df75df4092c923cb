"""Typed client for the Kitscout API, without dependencies."""

from ._client import AsyncKits, AsyncKitscout, Kits, Kitscout
from ._errors import (
    AnswerTooLargeError,
    ApiError,
    AuthenticationError,
    ConnectionError,
    InvalidRequestError,
    KitscoutError,
    NotFoundError,
    RateLimitError,
    ServerError,
    SubscriptionInactiveError,
    TierRequiredError,
    TimeoutError,
)
from ._files import split_download
from ._models import (
    DayCalls,
    Download,
    Kit,
    KitAnswer,
    KitFile,
    KitList,
    Pagination,
    RateLimit,
    Recommendation,
    Recommendations,
    Usage,
)
from ._version import __version__

__all__ = [
    "AnswerTooLargeError",
    "ApiError",
    "AsyncKits",
    "AsyncKitscout",
    "AuthenticationError",
    "ConnectionError",
    "DayCalls",
    "Download",
    "InvalidRequestError",
    "Kit",
    "KitAnswer",
    "KitFile",
    "KitList",
    "Kits",
    "Kitscout",
    "KitscoutError",
    "NotFoundError",
    "Pagination",
    "RateLimit",
    "RateLimitError",
    "Recommendation",
    "Recommendations",
    "ServerError",
    "SubscriptionInactiveError",
    "TierRequiredError",
    "TimeoutError",
    "Usage",
    "__version__",
    "split_download",
]

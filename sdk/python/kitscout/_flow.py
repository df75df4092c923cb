"""What a call does, without doing it: the synchronous and the asynchronous client carry out the same steps."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, Union
from urllib.parse import quote, urlencode, urlsplit

from ._errors import AnswerTooLargeError, ApiError, ConnectionError, KitscoutError, TierRequiredError, error_from
from ._files import split_download
from ._models import (
    DayCalls,
    Download,
    Feedback,
    Kit,
    KitAnswer,
    KitList,
    LeftOut,
    Pagination,
    Recommendation,
    Recommendations,
    Suggestion,
    Suggestions,
    Usage,
    build,
    build_list,
    details_of,
)
from ._version import __version__

T = TypeVar("T")

DEFAULT_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 30.0
DEFAULT_RETRIES = 2
MAX_PAGE = 100
#: Ten times the largest catalogue that was measured.
MAX_KITS = 1_000_000
_FIRST_DELAY = 0.5
_MAX_DELAY = 8.0
#: A longer wait is the caller's decision.
_MAX_RETRY_AFTER = 60
_NOT_MODIFIED = 304


@dataclass(frozen=True)
class Exchange:
    """One attempt of a request."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Reply:
    """A whole answer; header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


#: The steps of a call. An exchange is answered with a reply, or the error that it failed with; a pause with None.
Flow = Generator[Union[Exchange, Pause], Union[Reply, KitscoutError, None], T]


@dataclass(frozen=True)
class Options:
    """Of one call; None means the client's own."""

    timeout: float | None = None
    max_retries: int | None = None
    if_none_match: str | None = None


class Config:
    """What a client was made with. The key is not shown when it is printed."""

    def __init__(self, api_key: str | None, base_url: str | None, timeout: float, max_retries: int) -> None:
        self.base_url = _checked_url(base_url or os.environ.get("KITSCOUT_URL") or DEFAULT_URL)
        self.timeout = _checked_number("timeout", timeout)
        self.max_retries = int(_checked_number("max_retries", max_retries))
        self._api_key = _checked_key(api_key if api_key is not None else os.environ.get("KITSCOUT_API_KEY"))

    def headers(self, *, is_public: bool) -> dict[str, str]:
        headers = {
            "accept": "application/json, text/markdown",
            # The standard library would not unpack it.
            "accept-encoding": "identity",
            "user-agent": f"kitscout-python/{__version__}",
        }
        if is_public:
            return headers
        if self._api_key is None:
            raise KitscoutError("An API key is needed: pass api_key or set KITSCOUT_API_KEY.")
        return {**headers, "authorization": f"Bearer {self._api_key}"}


def recommend(
    config: Config, ai_platform: str, use_case: str, max_results: int | None, options: Options
) -> Flow[Recommendations]:
    body: dict[str, object] = {"ai_platform": ai_platform, "use_case": use_case}
    if max_results is not None:
        body["max_results"] = max_results

    def read(reply: Reply) -> Recommendations:
        value = _json(reply)
        found = build_list(Recommendation, value.get("recommendations"))
        return build(Recommendations, {**value, "recommendations": found}, **details_of(reply.headers))

    return (yield from _send(config, "POST", "/api/v1/recommend", read, options, body=body))


def suggest(config: Config, given: Mapping[str, Any], options: Options) -> Flow[Suggestions]:
    def read(reply: Reply) -> Suggestions:
        value = _json(reply)
        found = build_list(Suggestion, value.get("suggestions"))
        left_out = build_list(LeftOut, value.get("left_out"))
        lists = {"suggestions": found, "left_out": left_out}
        return build(Suggestions, {**value, **lists}, **details_of(reply.headers))

    body = {name: value for name, value in given.items() if value is not None}
    return (yield from _send(config, "POST", "/api/v1/suggest", read, options, body=body))


def feedback(config: Config, given: Mapping[str, Any], options: Options) -> Flow[Feedback]:
    def read(reply: Reply) -> Feedback:
        return build(Feedback, _json(reply), **details_of(reply.headers))

    body = {name: value for name, value in given.items() if value is not None}
    return (yield from _send(config, "POST", "/api/v1/feedback", read, options, body=body))


def usage(config: Config, options: Options) -> Flow[Usage]:
    def read(reply: Reply) -> Usage:
        value = _json(reply)
        days = build_list(DayCalls, value.get("daily_breakdown"))
        return build(Usage, {**value, "daily_breakdown": days}, **details_of(reply.headers))

    return (yield from _send(config, "GET", "/api/v1/usage", read, options))


def list_kits(config: Config, query: Mapping[str, str | int | None], options: Options) -> Flow[KitList]:
    def read(reply: Reply) -> KitList:
        value = _json(reply)
        kits = build_list(Kit, value.get("kits"))
        return KitList(kits, build(Pagination, value.get("pagination")), **details_of(reply.headers))

    given = {name: str(value) for name, value in query.items() if value is not None}
    path = "/api/v1/kits" + (f"?{urlencode(given)}" if given else "")
    return (yield from _send(config, "GET", path, read, options))


def next_offset(page: KitList, limit: int, offset: int) -> int | None:
    """Where the page after this one begins; None after the last. Raises if the service sends pages that never end."""
    count = len(page.kits)
    if count > limit:
        raise _endless(f"a page has {count} kits instead of {limit}")
    offset += count
    if count == 0 or offset >= page.pagination.total:
        return None
    if count < limit:
        raise _endless(f"a page before the last has {count} kits instead of {limit}")
    if offset >= MAX_KITS:
        raise _endless(f"there are more than {MAX_KITS} kits")
    return offset


def get_kit(config: Config, id_or_slug: str, options: Options) -> Flow[KitAnswer]:
    def read(reply: Reply) -> KitAnswer:
        return KitAnswer(build(Kit, _json(reply).get("kit")), **details_of(reply.headers))

    return (yield from _send(config, "GET", f"/api/v1/kits/{_segment(id_or_slug)}", read, options))


def download(config: Config, id_or_slug: str, version: str | None, options: Options) -> Flow[Download]:
    """A kit that is free for everyone comes from its public address: without a call, and without a key."""
    name = _segment(id_or_slug)
    query = "" if version is None else f"?{urlencode({'version': version})}"
    limited: ApiError | None = None
    try:
        found = yield from _send(config, "GET", f"/kits/{name}/content.md{query}", _read_public, options, is_public=True)
        if found is not None:
            return found
    except ApiError as refusal:
        if refusal.status == _NOT_MODIFIED:
            raise
        limited = refusal if refusal.status == 429 or refusal.status >= 500 else None
    try:
        return (yield from _send(config, "GET", f"/api/v1/kits/{name}/download{query}", _read_download, options))
    except TierRequiredError:
        # Otherwise a busy public address would read as "needs Pro".
        if limited is not None:
            raise limited from None
        raise


def _read_download(reply: Reply) -> Download:
    text = reply.body.decode()
    return Download(text, split_download(text), reply.headers.get("x-kit-digest"), **details_of(reply.headers))


def _read_public(reply: Reply) -> Download | None:
    # A proxy may answer every path with a page of its own.
    return _read_download(reply) if reply.headers.get("x-kit-digest") else None


def _send(
    config: Config,
    method: str,
    path: str,
    read: Callable[[Reply], T],
    options: Options,
    *,
    body: object = None,
    is_public: bool = False,
) -> Flow[T]:
    headers = config.headers(is_public=is_public)
    data: bytes | None = None
    if body is not None:
        try:
            # Half of a surrogate pair cannot be sent; JSON has an escape for it.
            data = json.dumps(body).encode()
        except (TypeError, ValueError, RecursionError) as cause:
            raise KitscoutError(f"The parameters cannot be sent as JSON: {cause}") from cause
        headers["content-type"] = "application/json"
    if options.if_none_match is not None:
        headers["if-none-match"] = options.if_none_match
    timeout = config.timeout if options.timeout is None else _checked_number("timeout", options.timeout)
    given = config.max_retries if options.max_retries is None else options.max_retries
    max_retries = int(_checked_number("max_retries", given))
    exchange = Exchange(method, config.base_url + path, headers, data, timeout)
    attempt = 0
    while True:
        reply = yield exchange
        wait = 0.0
        error: KitscoutError
        if isinstance(reply, Reply):
            outcome = _outcome(reply, method, path, read)
            if not isinstance(outcome, KitscoutError):
                return outcome
            error = outcome
            wait = float(error.retry_after or 0) if isinstance(error, ApiError) else 0.0
        else:
            assert reply is not None
            error = reply
        if not _may_retry(error, wait) or attempt >= max_retries:
            raise error
        yield Pause(wait if wait > 0 else _backoff(attempt))
        attempt += 1


def _outcome(reply: Reply, method: str, path: str, read: Callable[[Reply], T]) -> T | KitscoutError:
    if 300 <= reply.status < 400 and reply.status != _NOT_MODIFIED:
        location = reply.headers.get("location", "another address")
        # To another address, the request would go on without the key.
        text = f"{method} {path} is redirected to {location}. Use the address there as base_url (KITSCOUT_URL)."
        return KitscoutError(text)
    if not 200 <= reply.status < 300:
        return error_from(reply.status, reply.headers, reply.body)
    try:
        return read(reply)
    except (ValueError, RecursionError) as cause:
        error = ConnectionError(f"{method} {path} failed: the answer cannot be read: {cause}")
        error.__cause__ = cause
        return error


def _may_retry(error: KitscoutError, wait: float) -> bool:
    if isinstance(error, ApiError):
        return error.status >= 500 and wait <= _MAX_RETRY_AFTER
    return isinstance(error, ConnectionError)


def _backoff(attempt: int) -> float:
    """Doubles per attempt, minus up to a quarter at random, so many clients do not retry together."""
    delay: float = min(_FIRST_DELAY * 2.0**attempt, _MAX_DELAY)
    return delay * (1 - random.random() / 4)


def _json(reply: Reply) -> dict[str, Any]:
    value = json.loads(reply.body)
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")
    return value


def _segment(id_or_slug: str) -> str:
    # A URL drops these, even encoded: the call would go to another endpoint.
    if re.fullmatch(r"\.{0,2}", id_or_slug):
        raise KitscoutError(f'"{id_or_slug}" is not the id or slug of a kit.')
    # Half of a surrogate pair cannot be encoded, and no kit has one.
    return quote(id_or_slug.encode("utf-8", "replace"), safe="")


def _endless(reason: str) -> AnswerTooLargeError:
    return AnswerTooLargeError(f"The list of kits was not read to its end: {reason}.")


def _checked_key(key: str | None) -> str | None:
    trimmed = (key or "").strip()
    if trimmed == "":
        return None
    if not re.fullmatch(r"[\x21-\x7e]+", trimmed):
        raise KitscoutError('The API key has characters that no key has: pass the key alone, without "Bearer".')
    return trimmed


def _checked_url(url: str) -> str:
    try:
        parts = urlsplit(url.strip())
        # Reads the port too, which may be none.
        host = parts.hostname if parts.port is None or parts.port >= 0 else None
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https") or re.search(r"[\x00-\x20\x7f]", url.strip()):
        raise KitscoutError(f'base_url must be an http or https address, but is "{url}".')
    # A user name in it is not used.
    netloc = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{netloc}{parts.path.rstrip('/')}"


def _checked_number(name: str, value: float) -> float:
    least = 0 if name == "max_retries" else 0.001
    if isinstance(value, bool) or not least <= value < float("inf"):
        raise KitscoutError(f"{name} must be a number of at least {least}.")
    return value

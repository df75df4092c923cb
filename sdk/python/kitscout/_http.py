"""Carries out one exchange with the standard library."""

from __future__ import annotations

import builtins
import http.client
import ssl
import time
import urllib.error
import urllib.request

from ._errors import AnswerTooLargeError, ConnectionError, KitscoutError, TimeoutError
from ._flow import Exchange, Reply

#: Twice the largest kit.
MAX_ANSWER_BYTES = 32 * 1024 * 1024
MAX_ERROR_BYTES = 64 * 1024
_CHUNK = 64 * 1024


def opener() -> urllib.request.OpenerDirector:
    """Neither follows redirects nor raises for a status; proxies are those of the environment."""
    director = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(context=ssl.create_default_context()),
        urllib.request.UnknownHandler(),
    ):
        director.add_handler(handler)
    return director


def carry_out(director: urllib.request.OpenerDirector, exchange: Exchange) -> Reply | KitscoutError:
    """The whole answer, or why there is none."""
    where = f"{exchange.method} {exchange.url}"
    deadline = time.monotonic() + exchange.timeout
    request = urllib.request.Request(
        exchange.url, data=exchange.body, headers=dict(exchange.headers), method=exchange.method
    )
    try:
        answer = director.open(request, timeout=exchange.timeout)
        assert isinstance(answer, http.client.HTTPResponse)
        with answer:
            headers = {name.lower(): value for name, value in answer.headers.items()}
            body = _body(answer, deadline, MAX_ANSWER_BYTES if answer.status < 400 else MAX_ERROR_BYTES)
            return Reply(answer.status, headers, body)
    except KitscoutError as too_large:
        return too_large
    except (OSError, http.client.HTTPException, ValueError) as cause:
        reason = cause.reason if isinstance(cause, urllib.error.URLError) else cause
        error = (
            TimeoutError(f"{where} had no complete answer within {exchange.timeout:g} seconds.")
            if isinstance(reason, builtins.TimeoutError)
            else ConnectionError(f"{where} failed: {_reason(reason)}")
        )
        error.__cause__ = cause
        return error


def _body(answer: http.client.HTTPResponse, deadline: float, max_bytes: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    expected = answer.length
    while chunk := answer.read1(_CHUNK):
        size += len(chunk)
        if size > max_bytes:
            if answer.status >= 400:
                return b""
            raise AnswerTooLargeError(f"The answer is larger than {max_bytes} bytes, so it was not read.")
        chunks.append(chunk)
        if time.monotonic() > deadline:
            raise builtins.TimeoutError
    if expected is not None and size < expected:
        raise http.client.IncompleteRead(b"", expected - size)
    return b"".join(chunks)


def _reason(reason: object) -> str:
    if isinstance(reason, ssl.SSLError):
        return f"TLS failed ({reason.reason or reason})"
    return str(reason) or type(reason).__name__

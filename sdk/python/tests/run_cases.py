"""Runs the cases that both SDKs share against a server that answers them, and prints what happened as JSON.

Usage: run_cases.py sync|async ADDRESS CASES. The server answers case N below ADDRESS/N.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
from dataclasses import asdict, is_dataclass
from typing import Any

from kitscout import ApiError, AsyncKitscout, Kitscout, KitscoutError

KEY = "kits_0123456789012345678901234567890"


def plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "infinite" if math.isinf(value) else None
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def described(error: KitscoutError) -> dict[str, Any]:
    assert KEY not in repr(error)
    outcome: dict[str, Any] = {"error": type(error).__name__}
    if isinstance(error, ApiError):
        outcome.update(status=error.status, code=error.code, retry_after=error.retry_after)
    return outcome


def made(address: str, options: dict[str, Any]) -> dict[str, Any]:
    """What a client is made with, in Python's names."""
    given: dict[str, Any] = {"api_key": KEY, "base_url": address, **options}
    if "timeout_s" in given:
        given["timeout"] = given.pop("timeout_s")
    return given


def run(options: dict[str, Any], call: str, given: dict[str, Any]) -> dict[str, Any]:
    try:
        client = Kitscout(**options)
    except KitscoutError as error:
        return described(error)
    with client:
        assert KEY not in repr(vars(client))
        try:
            if call == "all":
                return {"value": plain(list(client.kits.all(**given)))}
            method = getattr(client.kits if call in ("list", "get", "download") else client, call)
            return {"value": plain(method(**given))}
        except KitscoutError as error:
            return described(error)


async def run_async(options: dict[str, Any], call: str, given: dict[str, Any]) -> dict[str, Any]:
    try:
        client = AsyncKitscout(**options)
    except KitscoutError as error:
        return described(error)
    async with client:
        try:
            if call == "all":
                return {"value": plain([kit async for kit in client.kits.all(**given)])}
            method = getattr(client.kits if call in ("list", "get", "download") else client, call)
            return {"value": plain(await method(**given))}
        except KitscoutError as error:
            return described(error)


def main() -> None:
    mode, address, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    outcomes = []
    for number, case in enumerate(cases):
        call, given, *more = case["call"]
        if "timeout_s" in given:
            given["timeout"] = given.pop("timeout_s")
        options = made(f"{address}/{number}", more[0] if more else {})
        outcomes.append(run(options, call, given) if mode == "sync" else asyncio.run(run_async(options, call, given)))
    print(json.dumps(outcomes))


main()

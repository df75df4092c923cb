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


def run(address: str, call: str, given: dict[str, Any]) -> dict[str, Any]:
    with Kitscout(KEY, address) as client:
        assert KEY not in repr(vars(client))
        try:
            if call == "all":
                return {"value": plain(list(client.kits.all(**given)))}
            method = getattr(client.kits if call in ("list", "get", "download") else client, call)
            return {"value": plain(method(**given))}
        except KitscoutError as error:
            return described(error)


async def run_async(address: str, call: str, given: dict[str, Any]) -> dict[str, Any]:
    async with AsyncKitscout(KEY, address) as client:
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
        call, given = case["call"]
        where = f"{address}/{number}"
        outcomes.append(run(where, call, given) if mode == "sync" else asyncio.run(run_async(where, call, given)))
    print(json.dumps(outcomes))


main()

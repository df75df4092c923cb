"""The clients. Methods and options have the names of the TypeScript SDK, in Python's spelling."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TypeVar

from . import _flow
from ._flow import DEFAULT_RETRIES, DEFAULT_TIMEOUT, MAX_PAGE, Config, Flow, Options, Pause, Reply
from ._errors import KitscoutError
from ._http import carry_out, opener
from ._models import Download, Feedback, Kit, KitAnswer, KitList, Recommendations, Suggestions, Usage

T = TypeVar("T")


class Kitscout:
    """A client.

    :param api_key: Defaults to the environment's ``KITSCOUT_API_KEY``. Without a key, only kits that are free for
        everyone can be downloaded.
    :param base_url: Defaults to the environment's ``KITSCOUT_URL``, then ``http://127.0.0.1:8080``.
    :param timeout: Seconds for one attempt, including the body.
    :param max_retries: Attempts after the first one.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
    ) -> None:
        self._config = Config(api_key, base_url, timeout, max_retries)
        self._opener = opener()
        self.kits = Kits(self)

    def recommend(
        self,
        ai_platform: str,
        use_case: str,
        max_results: int | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Recommendations:
        """The kits that fit a platform and a use case, best first, each with a score and a reason."""
        options = Options(timeout, max_retries)
        return self._run(_flow.recommend(self._config, ai_platform, use_case, max_results, options))

    def suggest(
        self,
        ai_platform: str,
        goal: str | None = None,
        facts: Sequence[str] | None = None,
        installed: Sequence[Mapping[str, str]] | None = None,
        max_results: int | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Suggestions:
        """The smallest set of kits, none to three, for a goal and the facts of a project, beside what is installed.

        :param installed: The skills of the project, each with its ``name`` and ``description``.
        """
        given = {
            "ai_platform": ai_platform,
            "goal": goal,
            "facts": facts,
            "installed": installed,
            "max_results": max_results,
        }
        return self._run(_flow.suggest(self._config, given, Options(timeout, max_retries)))

    def feedback(
        self,
        verdict: str,
        kit: str | None = None,
        request_id: str | None = None,
        comment: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Feedback:
        """Says whether a recommended kit helped. Free of charge.

        :param verdict: ``helped``, ``not_relevant``, ``installed`` or ``removed``.
        :param kit: Its id or slug. Without it, the first kit of the answer to ``request_id``.
        :param request_id: Of the answer that showed it. Without it, the last one of the past day.
        """
        given = {"verdict": verdict, "kit": kit, "request_id": request_id, "comment": comment}
        return self._run(_flow.feedback(self._config, given, Options(timeout, max_retries)))

    def usage(self, *, timeout: float | None = None, max_retries: int | None = None) -> Usage:
        """Calls of the current month, with the last 30 days."""
        return self._run(_flow.usage(self._config, Options(timeout, max_retries)))

    def close(self) -> None:
        """Ends the client. No connection outlives its call, so nothing waits for this."""
        self._opener.close()

    def __enter__(self) -> Kitscout:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        given: Reply | KitscoutError | None = None
        try:
            while True:
                step = flow.send(given)
                if isinstance(step, Pause):
                    time.sleep(step.seconds)
                    given = None
                else:
                    given = carry_out(self._opener, step)
        except StopIteration as done:
            result: T = done.value
            return result


class Kits:
    def __init__(self, client: Kitscout) -> None:
        self._client = client

    def list(
        self,
        limit: int | None = None,
        offset: int | None = None,
        ai_target: str | None = None,
        keyword: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> KitList:
        """One page of the catalogue."""
        query = {"limit": limit, "offset": offset, "ai_target": ai_target, "keyword": keyword}
        options = Options(timeout, max_retries, if_none_match)
        return self._client._run(_flow.list_kits(self._client._config, query, options))

    def all(
        self,
        limit: int = MAX_PAGE,
        offset: int = 0,
        ai_target: str | None = None,
        keyword: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[Kit]:
        """Every matching kit, page by page. Each page is one call."""
        at: int | None = offset
        while at is not None:
            page = self.list(limit, at, ai_target, keyword, timeout=timeout, max_retries=max_retries)
            following = _flow.next_offset(page, limit, at)
            yield from page.kits
            at = following

    def get(
        self,
        id_or_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> KitAnswer:
        options = Options(timeout, max_retries, if_none_match)
        return self._client._run(_flow.get_kit(self._client._config, id_or_slug, options))

    def download(
        self,
        id_or_slug: str,
        *,
        version: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> Download:
        """The files of a kit.

        A kit that is free for everyone comes from its public address: without a call, and without a key. The others
        need the Pro tier or above.

        :param version: An earlier version, as the first 12 or more characters of its digest.
        """
        options = Options(timeout, max_retries, if_none_match)
        return self._client._run(_flow.download(self._client._config, id_or_slug, version, options))


class AsyncKitscout:
    """The same for asyncio. Requests run on threads of the client; a canceled one ends there by its timeout.

    :param max_concurrency: How many requests run at the same time; others wait.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        max_concurrency: int = 32,
    ) -> None:
        self._config = Config(api_key, base_url, timeout, max_retries)
        self._opener = opener()
        self._threads = ThreadPoolExecutor(max_concurrency, thread_name_prefix="kitscout")
        self.kits = AsyncKits(self)

    async def recommend(
        self,
        ai_platform: str,
        use_case: str,
        max_results: int | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Recommendations:
        """The kits that fit a platform and a use case, best first, each with a score and a reason."""
        options = Options(timeout, max_retries)
        return await self._run(_flow.recommend(self._config, ai_platform, use_case, max_results, options))

    async def suggest(
        self,
        ai_platform: str,
        goal: str | None = None,
        facts: Sequence[str] | None = None,
        installed: Sequence[Mapping[str, str]] | None = None,
        max_results: int | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Suggestions:
        """The smallest set of kits, none to three, for a goal and the facts of a project, beside what is installed.

        :param installed: The skills of the project, each with its ``name`` and ``description``.
        """
        given = {
            "ai_platform": ai_platform,
            "goal": goal,
            "facts": facts,
            "installed": installed,
            "max_results": max_results,
        }
        return await self._run(_flow.suggest(self._config, given, Options(timeout, max_retries)))

    async def feedback(
        self,
        verdict: str,
        kit: str | None = None,
        request_id: str | None = None,
        comment: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Feedback:
        """Says whether a recommended kit helped. Free of charge.

        :param verdict: ``helped``, ``not_relevant``, ``installed`` or ``removed``.
        :param kit: Its id or slug. Without it, the first kit of the answer to ``request_id``.
        :param request_id: Of the answer that showed it. Without it, the last one of the past day.
        """
        given = {"verdict": verdict, "kit": kit, "request_id": request_id, "comment": comment}
        return await self._run(_flow.feedback(self._config, given, Options(timeout, max_retries)))

    async def usage(self, *, timeout: float | None = None, max_retries: int | None = None) -> Usage:
        """Calls of the current month, with the last 30 days."""
        return await self._run(_flow.usage(self._config, Options(timeout, max_retries)))

    async def close(self) -> None:
        """Ends the client's threads, which finish what they are at."""
        self._threads.shutdown(wait=False)
        self._opener.close()

    async def __aenter__(self) -> AsyncKitscout:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _run(self, flow: Flow[T]) -> T:
        loop = asyncio.get_running_loop()
        given: Reply | KitscoutError | None = None
        try:
            while True:
                step = flow.send(given)
                if isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
                    given = None
                else:
                    given = await loop.run_in_executor(self._threads, carry_out, self._opener, step)
        except StopIteration as done:
            result: T = done.value
            return result


class AsyncKits:
    def __init__(self, client: AsyncKitscout) -> None:
        self._client = client

    async def list(
        self,
        limit: int | None = None,
        offset: int | None = None,
        ai_target: str | None = None,
        keyword: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> KitList:
        """One page of the catalogue."""
        query = {"limit": limit, "offset": offset, "ai_target": ai_target, "keyword": keyword}
        options = Options(timeout, max_retries, if_none_match)
        return await self._client._run(_flow.list_kits(self._client._config, query, options))

    async def all(
        self,
        limit: int = MAX_PAGE,
        offset: int = 0,
        ai_target: str | None = None,
        keyword: str | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[Kit]:
        """Every matching kit, page by page. Each page is one call."""
        at: int | None = offset
        while at is not None:
            page = await self.list(limit, at, ai_target, keyword, timeout=timeout, max_retries=max_retries)
            following = _flow.next_offset(page, limit, at)
            for kit in page.kits:
                yield kit
            at = following

    async def get(
        self,
        id_or_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> KitAnswer:
        options = Options(timeout, max_retries, if_none_match)
        return await self._client._run(_flow.get_kit(self._client._config, id_or_slug, options))

    async def download(
        self,
        id_or_slug: str,
        *,
        version: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        if_none_match: str | None = None,
    ) -> Download:
        """The files of a kit; see ``Kits.download``."""
        options = Options(timeout, max_retries, if_none_match)
        return await self._client._run(_flow.download(self._client._config, id_or_slug, version, options))

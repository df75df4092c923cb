import { AbortedError, ConnectionError, errorFrom, KitscoutError, TimeoutError } from './errors.ts';

export interface ClientOptions {
  /**
   * Defaults to the environment's KITSCOUT_API_KEY, where there is an environment. Without a key, only kits that are free
   * for everyone can be downloaded.
   */
  apiKey?: string;
  /** Defaults to the environment's KITSCOUT_URL, then http://127.0.0.1:8080. */
  baseUrl?: string;
  /** Milliseconds for one attempt, including the body. Default 30,000. */
  timeout?: number;
  /** Attempts after the first one. Default 2. */
  maxRetries?: number;
  /** A replacement for fetch, for tests and proxies. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Milliseconds, for this call only. */
  timeout?: number;
  /** For this call only. */
  maxRetries?: number;
  /** The `etag` header of an earlier answer: if it is still current, an ApiError with status 304 is thrown. */
  ifNoneMatch?: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  body?: unknown;
  /** For everyone: sent without the key. */
  isPublic?: boolean;
}

const DEFAULT_URL = 'http://127.0.0.1:8080';
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 2;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** A longer wait is the caller's decision. This also avoids timers, which overflow after 24.8 days. */
const MAX_RETRY_AFTER_S = 60;
const NOT_MODIFIED = 304;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Sends requests: authentication, timeouts, retries. The key is in a private field, so no log shows it. */
export class Transport {
  readonly #apiKey: string | undefined;
  readonly #baseUrl: string;
  readonly #timeout: number;
  readonly #maxRetries: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: ClientOptions) {
    this.#apiKey = checkedKey(options.apiKey ?? environment('KITSCOUT_API_KEY'));
    this.#baseUrl = checkedUrl(options.baseUrl ?? environment('KITSCOUT_URL') ?? DEFAULT_URL);
    this.#timeout = checkedNumber('timeout', options.timeout ?? DEFAULT_TIMEOUT_MS, 1);
    this.#maxRetries = checkedNumber('maxRetries', options.maxRetries ?? DEFAULT_RETRIES, 0);
    const chosen = options.fetch ?? globalThis.fetch;
    if (typeof chosen !== 'function') throw new KitscoutError('This runtime has no fetch; pass one as `fetch`.');
    this.#fetch = (...args) => chosen(...args);
  }

  /** Sends the request and reads its whole body with `read`, so a truncated body is retried too. */
  async send<T>(
    request: ApiRequest,
    options: RequestOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<{ value: T; response: Response }> {
    const maxRetries = checkedNumber('maxRetries', options.maxRetries ?? this.#maxRetries, 0);
    const timeout = checkedNumber('timeout', options.timeout ?? this.#timeout, 1);
    if (request.isPublic !== true && this.#apiKey === undefined)
      throw new KitscoutError('An API key is needed: pass `apiKey` or set KITSCOUT_API_KEY.');
    const body = jsonOf(request.body);
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt({ ...request, body }, timeout, options, read);
      if ('value' in outcome) return outcome;
      if (!outcome.retry || attempt >= maxRetries) throw outcome.error;
      await delay(outcome.waitMs ?? backoffMs(attempt), options.signal);
    }
  }

  async #attempt<T>(
    request: ApiRequest & { body: string | undefined },
    timeout: number,
    { signal, ifNoneMatch }: RequestOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<{ value: T; response: Response } | { error: Error; retry: boolean; waitMs?: number }> {
    if (signal?.aborted) throw new AbortedError('The request was aborted.');
    const timer = AbortSignal.timeout(Math.min(timeout, MAX_TIMEOUT_MS));
    try {
      const response = await this.#fetch(this.#urlOf(request), {
        method: request.method,
        headers: {
          accept: 'application/json, text/markdown',
          ...(request.isPublic !== true && { authorization: `Bearer ${this.#apiKey}` }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
        },
        ...(request.body !== undefined && { body: request.body }),
        signal: signal === undefined ? timer : AbortSignal.any([signal, timer]),
        // To another address, fetch would go on without the key, and with GET: the answer would be misleading.
        redirect: 'manual',
      });
      if (isRedirect(response)) throw new KitscoutError(redirectMessage(request, response));
      if (response.ok) return { value: await read(response), response };
      const error = await errorFrom(response);
      // Its body may be incomplete.
      signal?.throwIfAborted();
      const wait = error.retryAfter ?? 0;
      const retry = error.status >= 500 && wait <= MAX_RETRY_AFTER_S;
      return { error, retry, ...(wait > 0 && { waitMs: wait * 1000 }) };
    } catch (cause) {
      if (signal?.aborted) throw new AbortedError('The request was aborted.', { cause });
      if (cause instanceof KitscoutError) throw cause;
      const error = timer.aborted
        ? new TimeoutError(`${request.method} ${request.path} had no complete answer within ${timeout} ms.`, { cause })
        : new ConnectionError(`${request.method} ${this.#baseUrl}${request.path} failed: ${reasonOf(cause)}`, {
            cause,
          });
      return { error, retry: true };
    }
  }

  #urlOf({ path, query }: ApiRequest): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined && value !== null) parameters.set(name, String(value));
    const text = parameters.toString();
    return `${this.#baseUrl}${path}${text === '' ? '' : `?${text}`}`;
  }
}

function jsonOf(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new KitscoutError(`The parameters cannot be sent as JSON: ${reasonOf(cause)}`, { cause });
  }
}

/** In a browser, the status of a redirect is hidden. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== NOT_MODIFIED);
}

function redirectMessage({ method, path }: ApiRequest, { headers }: Response): string {
  const location = headers.get('location') ?? 'another address';
  return `${method} ${path} is redirected to ${location}. Use the address there as baseUrl (KITSCOUT_URL).`;
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/** The error of fetch would quote a refused header, including the key. */
function checkedKey(key: string | undefined): string | undefined {
  const trimmed = key?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new KitscoutError('The API key has characters that no key has: pass the key alone, without "Bearer".');
  return trimmed;
}

function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new KitscoutError(`baseUrl must be an http or https address, but is "${url}".`);
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
}

function checkedNumber(name: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least)
    throw new KitscoutError(`${name} must be a number of at least ${least}.`);
  return value;
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(inner instanceof Error)) return 'the connection broke';
  // Of an error of OpenSSL, the message is a line of its log.
  if ('reason' in inner) return `TLS failed (${inner.reason})`;
  return inner.message.trim() || inner.name;
}

/** Doubles per attempt, minus up to a quarter at random, so many clients do not retry together. */
function backoffMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (1 - Math.random() / 4);
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new AbortedError('The request was aborted.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

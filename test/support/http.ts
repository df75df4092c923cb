import assert from 'node:assert/strict';
import { ERROR_CODES, type ErrorCode } from '../../src/errors.ts';
import { STATUS_OF } from '../../src/http/error-response.ts';
import { assertDocumented } from './openapi-check.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

interface CallOptions {
  key?: string | undefined;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a string. */
  body?: unknown;
}

export async function call(
  url: string,
  path: string,
  { key, body, method = body === undefined ? 'GET' : 'POST', headers = {} }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json = isJson && text !== '' ? JSON.parse(text) : undefined;
  assertDocumented(method, path, response.status, response.headers, json);
  return { status: response.status, headers: response.headers, text, json };
}

/** Asserts the body, status and headers that every error has. */
export function assertError(answer: Answer, code: ErrorCode): void {
  assert.equal(answer.json?.error?.code, code, answer.text);
  assert.equal(answer.status, STATUS_OF[code]);
  assert.deepEqual(Object.keys(answer.json), ['error']);
  assert.deepEqual(Object.keys(answer.json.error), ['code', 'message']);
  assert.ok(answer.json.error.message.length > 10);
  assert.ok(ERROR_CODES.includes(answer.json.error.code));
  assertApiHeaders(answer);
}

export function assertApiHeaders(answer: Answer): void {
  assert.match(answer.headers.get('x-ratelimit-limit') ?? '', /^(\d+|unlimited)$/);
  assert.match(answer.headers.get('x-ratelimit-remaining') ?? '', /^(\d+|unlimited)$/);
  assert.match(answer.headers.get('x-ratelimit-reset') ?? '', /^\d+$/);
  assert.ok(answer.headers.get('x-request-id'));
  assert.equal(answer.headers.get('cache-control'), 'private, no-cache');
}

export function rateLimit(answer: Answer): [limit: string | null, remaining: string | null, reset: string | null] {
  return [
    answer.headers.get('x-ratelimit-limit'),
    answer.headers.get('x-ratelimit-remaining'),
    answer.headers.get('x-ratelimit-reset'),
  ];
}

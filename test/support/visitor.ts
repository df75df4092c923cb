import assert from 'node:assert/strict';
import { type Answer, call } from './http.ts';

export const PASSWORD = 'correct horse battery';

interface Cookie {
  value: string;
  attributes: string[];
}

/** A person with a browser: keeps cookies and sends the origin headers that the pages would. */
export class Visitor {
  readonly url: string;
  readonly cookies = new Map<string, Cookie>();
  /** Sent with every request, in addition to the browser's own. */
  readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, body, { origin: this.url, 'sec-fetch-site': 'same-origin', ...headers });
  }

  async signUp(email: string, name = 'Somebody'): Promise<Answer> {
    return this.post('/auth/sign-up/email', { name, email, password: PASSWORD });
  }

  async signIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.post('/auth/sign-in/email', { email, password });
  }

  /** The session cookie. */
  session(): Cookie | undefined {
    return [...this.cookies].find(([name]) => name.endsWith('session_token'))?.[1];
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const answer = await call(this.url, path.startsWith('/dashboard') ? path : `/dashboard/api${path}`, {
      method,
      headers: { ...this.headers, ...(cookie !== '' && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (value === '' || attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0'))
      this.cookies.delete(name);
    else this.cookies.set(name, { value, attributes });
  }
}

let number = 1;

/** A visitor who has just signed up. */
export async function newcomer(
  url: string,
  email = `newcomer${number++}@example.com`,
): Promise<Visitor & { email: string }> {
  const visitor = new Visitor(url);
  const answer = await visitor.signUp(email);
  assert.equal(answer.status, 200, answer.text);
  return Object.assign(visitor, { email });
}

const STATUS: Readonly<Record<string, number>> = {
  invalid_request: 400,
  invalid_token: 400,
  signed_out: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
};

/** Asserts the body and status of an error from the dashboard's routes. */
export function assertRefused(answer: Answer, code: string): void {
  assert.equal(answer.json?.error?.code, code, answer.text);
  assert.equal(answer.status, STATUS[code]);
  assert.deepEqual(Object.keys(answer.json), ['error']);
  assert.deepEqual(Object.keys(answer.json.error), ['code', 'message']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
}

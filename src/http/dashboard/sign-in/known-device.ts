import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const KEPT_SECONDS = 365 * 86_400;
const ID_BYTES = 16;

/**
 * A browser that signed in once is recognised by a signed cookie and has its own limits: a stranger who guesses
 * passwords or requests links cannot use them up. The cookie gives no access.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #name: string;
  readonly #attributes: string;

  constructor(secret: string, overTls: boolean) {
    this.#secret = secret;
    this.#name = `${overTls ? '__Secure-' : ''}kitscout.device`;
    this.#attributes = `Max-Age=${KEPT_SECONDS}; Path=/dashboard; HttpOnly; SameSite=Lax${overTls ? '; Secure' : ''}`;
  }

  /** The id of the browser, if it has signed in to this account before. */
  idOf(request: FastifyRequest, email: string): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
    const value = cookies.find((part) => part.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1) ?? '';
    const [id = '', given = ''] = value.split('.');
    const expected = this.#signature(id, email);
    const fits = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
    return fits ? id : undefined;
  }

  cookieFor(request: FastifyRequest, email: string): string {
    const id = this.idOf(request, email) ?? randomBytes(ID_BYTES).toString('base64url');
    return `${this.#name}=${id}.${this.#signature(id, email)}; ${this.#attributes}`;
  }

  /** For a browser whose account was deleted. */
  forget(): string {
    return `${this.#name}=; ${this.#attributes.replace(/Max-Age=\d+/, 'Max-Age=0')}`;
  }

  #signature(id: string, email: string): string {
    const text = ['device', email.trim().toLowerCase(), id].join('\n');
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}

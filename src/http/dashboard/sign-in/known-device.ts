import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const KEPT_SECONDS = 365 * 86_400;
const ID_BYTES = 16;

/** A browser that signed in once has limits of its own, so strangers cannot use them up. The cookie gives no access. */
export function knownDevices(secret: string, overTls: boolean) {
  const name = `${overTls ? '__Secure-' : ''}kitscout.device`;
  const cookie = (value: string, keptSeconds: number) =>
    `${name}=${value}; Max-Age=${keptSeconds}; Path=/dashboard; HttpOnly; SameSite=Lax${overTls ? '; Secure' : ''}`;
  const signature = (id: string, email: string) =>
    createHmac('sha256', secret).update(['device', email.trim().toLowerCase(), id].join('\n')).digest('base64url');

  /** The id of the browser, if it has signed in to this account before. */
  function idOf(request: FastifyRequest, email: string): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
    const value = cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    const [id = '', given = ''] = value.split('.');
    const [sent, expected] = [Buffer.from(given), Buffer.from(signature(id, email))];
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : undefined;
  }

  return {
    idOf,
    cookieFor(request: FastifyRequest, email: string, newId = randomBytes(ID_BYTES).toString('base64url')): string {
      const id = idOf(request, email) ?? newId;
      return cookie(`${id}.${signature(id, email)}`, KEPT_SECONDS);
    },
    /** For a browser whose account was deleted. */
    forget: () => cookie('', 0),
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ProviderId } from '../../../config/providers-config.ts';
import type { Departure } from './provider.ts';

const BACK_WITHIN_MS = 600_000;
const RANDOM_BYTES = 32;
const PATH = '/dashboard/api/auth/callback';

/** A browser on its way to a provider and back. */
export type Travel = Departure & {
  provider: ProviderId;
  /** Whoever wants to connect the provider to their account; null: to sign in. */
  userId: string | null;
  expiresAt: number;
};

/**
 * What a browser must bring back, in a signed cookie of its own: an answer that was meant for another browser signs nobody
 * in. An answer works once, because its code does.
 */
export function departures(secret: string, overTls: boolean, now: () => number) {
  const name = `${overTls ? '__Secure-' : ''}kitscout.departure`;
  const signed = (text: string) => createHmac('sha256', secret).update(`departure\n${text}`).digest('base64url');
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=${PATH}; HttpOnly; SameSite=Lax${overTls ? '; Secure' : ''}`;
  return {
    redirectUri: (site: string, provider: ProviderId) => `${site}${PATH}/${provider}`,
    begin(to: Pick<Travel, 'provider' | 'userId' | 'redirectUri'>): { travel: Travel; cookie: string } {
      const random = () => randomBytes(RANDOM_BYTES).toString('base64url');
      const [state, nonce, verifier] = [random(), random(), random()];
      const travel: Travel = { ...to, state, nonce, verifier, expiresAt: now() + BACK_WITHIN_MS };
      const text = Buffer.from(JSON.stringify(travel)).toString('base64url');
      return { travel, cookie: cookie(`${text}.${signed(text)}`, BACK_WITHIN_MS / 1000) };
    },
    /** Undefined unless this browser left for this provider, with this state, a short while ago. */
    end(request: FastifyRequest, provider: string, state: string): Travel | undefined {
      const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
      const value = cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
      const [text = '', signature = ''] = value.split('.');
      if (!isSame(signature, signed(text))) return undefined;
      const travel = JSON.parse(Buffer.from(text, 'base64url').toString()) as Travel;
      const isLate = travel.expiresAt <= now() || travel.expiresAt > now() + BACK_WITHIN_MS;
      return travel.provider === provider && isSame(travel.state, state) && !isLate ? travel : undefined;
    },
    forget: () => cookie('', 0),
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DeviceOwner } from '../../../store/sign-in-store.ts';

const KEPT_SECONDS = 365 * 86_400;
const ID_BYTES = 16;

/**
 * A browser that signed in once has limits of its own, so strangers cannot use them up. The cookie gives no access. It
 * counts for one address, one account and one generation of that account: a new password or address ends it.
 */
export function knownDevices(
  secret: string,
  overTls: boolean,
  ownerOf: (email: string) => Promise<DeviceOwner | undefined>,
) {
  const name = `${overTls ? '__Secure-' : ''}kitscout.device`;
  const cookie = (value: string, keptSeconds: number) =>
    `${name}=${value}; Max-Age=${keptSeconds}; Path=/dashboard; HttpOnly; SameSite=Lax${overTls ? '; Secure' : ''}`;
  const signed = (id: string, { accountId, generation }: DeviceOwner, email: string) => {
    const parts = ['device', email.trim().toLowerCase(), accountId, generation, id];
    const signature = createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
    return [id, accountId, generation, signature].join('.');
  };

  /** What the cookie says, if we signed it for this address; only such cookies cost a read of the store. */
  function read(request: FastifyRequest, email: string): (DeviceOwner & { id: string }) | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
    const value = cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    const [id = '', accountId = '', generation = ''] = value.split('.');
    const device = { id, accountId, generation: Number(generation) };
    const [sent, expected] = [Buffer.from(value), Buffer.from(signed(id, device, email))];
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? device : undefined;
  }

  function isCurrent(device: DeviceOwner, owner: DeviceOwner | undefined): boolean {
    return device.accountId === owner?.accountId && device.generation === owner.generation;
  }

  return {
    /** The id of the browser, if it has signed in to this account before. */
    async idOf(request: FastifyRequest, email: string): Promise<string | undefined> {
      const device = read(request, email);
      return device !== undefined && isCurrent(device, await ownerOf(email)) ? device.id : undefined;
    },
    /** None if the account has just been deleted. */
    async cookieFor(
      request: FastifyRequest,
      email: string,
      newId = randomBytes(ID_BYTES).toString('base64url'),
    ): Promise<string[]> {
      const owner = await ownerOf(email);
      if (owner === undefined) return [];
      const device = read(request, email);
      const id = device !== undefined && isCurrent(device, owner) ? device.id : newId;
      return [cookie(signed(id, owner, email), KEPT_SECONDS)];
    },
    /** For a browser whose account was deleted. */
    forget: () => cookie('', 0),
  };
}

import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type ApiKey, MAX_KEY_NAME, MAX_LIVE_KEYS } from '../../accounts/account.ts';
import { keyRow } from '../../accounts/account-export.ts';
import { generateKey, storedKey } from '../../accounts/api-key.ts';
import { readIsoTime } from '../../accounts/iso-time.ts';
import { expiryProblem, readAllowedAddresses } from '../../accounts/key-restrictions.ts';
import { idOf } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { found, invalid } from './errors.ts';
import { Name, readName } from './fields.ts';
import { actorOf, requireCaller, signedInAccount } from './sign-in/session.ts';

const HOUR = 3_600_000;
const OVERLAP_MS = { now: 0, '1h': HOUR, '24h': 24 * HOUR } as const;

const MAX_TYPED = 100;

const NewKey = Type.Object({
  name: Name,
  /** ISO 8601; null or absent means never. */
  expires_at: Type.Optional(Type.Union([Type.String({ maxLength: MAX_TYPED }), Type.Null()])),
  /** Addresses and ranges; empty or absent allows all. */
  allowed_addresses: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TYPED }))),
});
const Roll = Type.Object({ old_key: Type.Enum(['now', '1h', '24h']) });

/** The account's own keys. A key of another account is treated as if it did not exist. */
export function registerKeyRoutes(scope: Scope, context: DashboardContext): void {
  const { store, throttle } = context;
  const limitCreation = async (request: FastifyRequest) => {
    await throttle.attempt('create-key', request);
    await throttle.attempt('create-key-daily', request);
  };

  scope.get('/keys', async (request) => {
    const keys = await store.keys.list(signedInAccount(request).id);
    return { keys: keys.map(shownKey), max_live: MAX_LIVE_KEYS };
  });

  scope.post('/keys', { schema: { body: NewKey } }, async (request, reply) => {
    await requireCaller(context, request);
    const { id: accountId } = signedInAccount(request);
    const given = request.body;
    const name = readName(given.name, MAX_KEY_NAME);
    const restrictions = readRestrictions(given, store.now());
    await limitCreation(request);
    const secret = generateKey();
    const key = await store.keys.create({ accountId, name, ...storedKey(secret), ...restrictions }, actorOf(request));
    return reply.code(201).send({ key: shownKey(key), secret });
  });

  scope.post('/keys/:id/revoke', { config: { whileSuspended: true } }, async (request) => {
    const key = await store.keys.revoke(idOf(request), signedInAccount(request).id, actorOf(request));
    return { key: shownKey(found(key, 'key')) };
  });

  scope.post('/keys/:id/roll', { schema: { body: Roll } }, async (request, reply) => {
    await requireCaller(context, request);
    const { id: accountId } = signedInAccount(request);
    await limitCreation(request);
    const overlapMs = OVERLAP_MS[request.body.old_key];
    const secret = generateKey();
    const roll = { accountId, ...storedKey(secret), overlapMs };
    const { created, old } = found(await store.keys.roll(idOf(request), roll, actorOf(request)), 'key');
    return reply.code(201).send({ key: shownKey(created), secret, old: shownKey(old) });
  });
}

function readRestrictions({ expires_at, allowed_addresses }: Static<typeof NewKey>, now: number) {
  const expiresAt = expires_at == null ? null : readIsoTime(expires_at);
  const problem = expiresAt === null ? undefined : expiryProblem(expiresAt, now);
  if (problem !== undefined) throw invalid(`The expiry is wrong: ${problem}.`);
  const read = readAllowedAddresses(allowed_addresses ?? []);
  if ('problem' in read) throw invalid(`The allowed addresses are wrong: ${read.problem}.`);
  return { expiresAt, allowedAddresses: read.ranges };
}

export function shownKey(key: ApiKey) {
  return { ...keyRow(key), replaces: key.replaces };
}

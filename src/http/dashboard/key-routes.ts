import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type ApiKey, MAX_KEY_NAME, MAX_LIVE_KEYS, MAX_MEMBER_KEYS } from '../../accounts/account.ts';
import { keyRow } from '../../accounts/account-export.ts';
import { generateKey, storedKey } from '../../accounts/api-key.ts';
import { readIsoTime } from '../../accounts/iso-time.ts';
import { KEY_SCOPES, keyLimitProblem } from '../../accounts/key-limits.ts';
import { expiryProblem, readAllowedAddresses } from '../../accounts/key-restrictions.ts';
import { mayManageKeys } from '../../accounts/team.ts';
import { idOf } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { found, invalid, notAllowed } from './errors.ts';
import { Name, readName } from './fields.ts';
import { acting, actingAccount, actorOf, requireCaller } from './sign-in/session.ts';

const HOUR = 3_600_000;
const OVERLAP_MS = { now: 0, '1h': HOUR, '24h': 24 * HOUR } as const;

const MAX_TYPED = 100;
const NOBODY = { members: [] };
const KEYS = { config: { needs: 'keys' } } as const;

const Limit = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));
const Limits = { month_limit: Limit, minute_limit: Limit };
const NewLimits = Type.Object(Limits);
const NewKey = Type.Object({
  name: Name,
  /** ISO 8601; null or absent means never. */
  expires_at: Type.Optional(Type.Union([Type.String({ maxLength: MAX_TYPED }), Type.Null()])),
  /** Addresses and ranges; empty or absent allows all. */
  allowed_addresses: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TYPED }))),
  /** A key of the account, which stays when the member who made it leaves. */
  service: Type.Optional(Type.Boolean()),
  /** Null, absent or all of them: everything. */
  scopes: Type.Optional(
    Type.Union([Type.Array(Type.Enum([...KEY_SCOPES]), { maxItems: KEY_SCOPES.length }), Type.Null()]),
  ),
  ...Limits,
});
const Roll = Type.Object({ old_key: Type.Enum(['now', '1h', '24h']) });

/** The keys of the account, and of its members. One that is not for this person is treated as if it did not exist. */
export function registerKeyRoutes(scope: Scope, context: DashboardContext): void {
  const { store, throttle } = context;
  const limitCreation = async (request: FastifyRequest) => {
    await throttle.attempt('create-key', request);
    await throttle.attempt('create-key-daily', request);
  };

  scope.get('/keys', KEYS, async (request) => {
    const { account, memberId } = acting(request);
    const keys = await store.keys.list(account.id, onlyOwn(request));
    const { members } = keys.some((key) => key.memberId !== null) ? await store.team.list(account.id) : NOBODY;
    const holders = new Map(members.map(({ id, name, email }) => [id, name || email]));
    return {
      keys: keys.map((key) => ({ ...shownKey(key), holder: key.memberId && (holders.get(key.memberId) ?? null) })),
      max_live: memberId === null ? MAX_LIVE_KEYS : MAX_MEMBER_KEYS,
    };
  });

  scope.post('/keys', { schema: { body: NewKey }, ...KEYS }, async (request, reply) => {
    await requireCaller(context, request);
    const { id: accountId } = actingAccount(request);
    const given = request.body;
    const memberId = holderOf(request, given.service === true);
    const name = readName(given.name, MAX_KEY_NAME);
    const restrictions = readRestrictions(given, store.now());
    await limitCreation(request);
    const secret = generateKey();
    const made = { accountId, memberId, name, ...storedKey(secret), ...restrictions, ...readLimits(given) };
    const key = await store.keys.create(made, actorOf(request));
    return reply.code(201).send({ key: shownKey(key), secret });
  });

  scope.post('/keys/:id/limits', { schema: { body: NewLimits }, config: { needs: 'key limits' } }, async (request) => {
    const limits = readLimits(request.body);
    await throttle.attempt('change-key', request);
    const key = await store.keys.limit(idOf(request), actingAccount(request).id, limits, actorOf(request));
    return { key: shownKey(found(key, 'key')) };
  });

  scope.post('/keys/:id/revoke', { config: { whileSuspended: true, needs: 'keys' } }, async (request) => {
    const key = await store.keys.revoke(idOf(request), actingAccount(request).id, actorOf(request), onlyOwn(request));
    return { key: shownKey(found(key, 'key')) };
  });

  scope.post('/keys/:id/roll', { schema: { body: Roll }, ...KEYS }, async (request, reply) => {
    await requireCaller(context, request);
    const { id: accountId } = actingAccount(request);
    await limitCreation(request);
    const overlapMs = OVERLAP_MS[request.body.old_key];
    const secret = generateKey();
    const roll = { accountId, ...storedKey(secret), overlapMs, memberId: onlyOwn(request) };
    const { created, old } = found(await store.keys.roll(idOf(request), roll, actorOf(request)), 'key');
    return reply.code(201).send({ key: shownKey(created), secret, old: shownKey(old) });
  });
}

/** Set for those who see and change only their own keys. */
function onlyOwn(request: FastifyRequest): string | undefined {
  const { role, memberId } = acting(request);
  return memberId === null || mayManageKeys(role) ? undefined : memberId;
}

/** The owner has no keys but the account's. */
function holderOf(request: FastifyRequest, service: boolean): string | null {
  const { role, memberId } = acting(request);
  if (service && !mayManageKeys(role)) throw notAllowed();
  return service ? null : memberId;
}

function readRestrictions(given: Static<typeof NewKey>, now: number) {
  const { expires_at, allowed_addresses } = given;
  const expiresAt = expires_at == null ? null : readIsoTime(expires_at);
  const problem = expiresAt === null ? undefined : expiryProblem(expiresAt, now);
  if (problem !== undefined) throw invalid(`The expiry is wrong: ${problem}.`);
  const read = readAllowedAddresses(allowed_addresses ?? []);
  if ('problem' in read) throw invalid(`The allowed addresses are wrong: ${read.problem}.`);
  const scopes = given.scopes == null || given.scopes.length === KEY_SCOPES.length ? null : [...new Set(given.scopes)];
  if (scopes?.length === 0) throw invalid('The key may do nothing: choose at least one thing.');
  return { expiresAt, allowedAddresses: read.ranges, scopes };
}

function readLimits({ month_limit: monthLimit = null, minute_limit: minuteLimit = null }: Static<typeof NewLimits>) {
  const problem = keyLimitProblem(monthLimit, minuteLimit);
  if (problem !== undefined) throw invalid(`The limits are wrong: ${problem}.`);
  return { monthLimit, minuteLimit };
}

export function shownKey(key: ApiKey) {
  return { ...keyRow(key), replaces: key.replaces, member: key.memberId };
}

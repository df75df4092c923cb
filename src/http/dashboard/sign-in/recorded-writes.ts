import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { recordedAddress } from '../../../accounts/address-range.ts';
import type { SignInEvent, SignInStore } from '../../../store/sign-in-store.ts';
import { DashboardError } from '../errors.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { passwordHashing } from './password-hashing.ts';
import { callLibrary } from './sign-in-refusals.ts';

/** The write expected from a library call, and its meaning. */
type Expected =
  | { kind: 'sign_in'; secondFactor: 'authenticator' | 'recovery code' | null; code?: string }
  | { kind: 'sign_in'; secondFactor: null; passkey: string; credentialId: string }
  | { kind: 'passkey.added'; userId: string; name: string }
  | { kind: Exclude<SignInEvent['kind'], 'sign_in' | 'passkey.added'>; userId?: string };

interface Call {
  expected: Expected;
  address: string;
  userAgent: string;
  /** The stored secret of a second factor that the library has read. */
  secret?: string | undefined;
  /** The stored hash of the password that the library has verified. */
  passwordHash?: string | undefined;
  /** Whether the user had a second factor when the library read them. */
  secondFactor?: boolean | undefined;
  /** Why a write failed. */
  failure?: unknown;
}

const MAX_USER_AGENT = 300;
const calls = new AsyncLocalStorage<Call>();

/** Calls the library for a request and records the write named by `expected`. Refusals reject with a DashboardError. */
export async function onBehalfOf<T>(request: FastifyRequest, expected: Expected, call: () => Promise<T>): Promise<T> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  const context: Call = { expected, address: recordedAddress(request.ip), userAgent };
  try {
    return await calls.run(context, () => callLibrary(call));
  } catch (error) {
    // The library turns some failures into its own refusals.
    throw context.failure ?? error;
  }
}

/** The library's check of a password; the write that follows it must find the same password. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const fits = await passwordHashing.verify(given);
  const call = calls.getStore();
  if (fits && call !== undefined) call.passwordHash = given.hash;
  return fits;
}

/** Hashed, because a used code is remembered for two minutes. */
export function usedCode(userId: string, code: string): string {
  return hash('sha256', ['code of an authenticator', userId, code].join('\n'), 'base64url');
}

/**
 * The library's adapter. It has no transactions (see hashed-sessions.ts) and does not name its operations. The one
 * write that completes a sign-in, a new password or a second factor therefore goes through the store, together with its
 * audit log entry and its consequences, such as the end of other sessions. `onRecorded` is called when all of it is
 * written, once per entry, with the address of the owner.
 */
export function recordedWrites(
  store: SignInStore,
  onRecorded: (event: SignInEvent, email: string) => void,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const plain = hashedSessions(store.database)(options);
    const inOneStep = async <T>(
      model: string,
      data: Data,
      where: Where[],
      write: (adapter: DBAdapter) => Promise<T>,
    ) => {
      const event = eventOf(model, data, where);
      try {
        if (event === null) return await write(plain);
        const { written, email } = await store.record(event, async (database) => {
          const locked = hashedSessions(database)(options);
          await refuseOldProof(locked, event);
          return write(locked);
        });
        if (email !== null) onRecorded(event, email);
        return written;
      } catch (error) {
        const call = calls.getStore();
        if (call !== undefined) call.failure = error;
        throw error;
      }
    };
    const adapter: DBAdapter = {
      ...plain,
      findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) => {
        const row = await plain.findOne<T>(query);
        const call = calls.getStore();
        if (call !== undefined && query.model === 'twoFactor' && row !== null) {
          const factor = row as { secret: string; userId: string };
          call.secret = factor.secret;
          // The password was verified in an earlier request.
          call.passwordHash ??= await passwordHashOf(plain, factor.userId);
        }
        if (call !== undefined && query.model === 'user') call.secondFactor = (row as UserRow | null)?.twoFactorEnabled;
        return row;
      },
      create: (call) => {
        const data = call.model === 'session' ? { ...call.data, ...origin() } : call.data;
        return inOneStep(call.model, data, [], (to) => to.create({ ...call, data })) as never;
      },
      update: (call) =>
        call.model === 'twoFactor' && 'secret' in call.update
          ? replaceSecret(plain, call)
          : (inOneStep(call.model, call.update, call.where, (to) => to.update(call)) as never),
      updateMany: (call) => inOneStep(call.model, call.update, call.where, (to) => to.updateMany(call)),
      transaction: (work) => work(adapter),
    };
    return adapter;
  };
}

/**
 * Verifying a password or a passkey takes a while. A sign-in must not outlive the reset, the new second factor or the
 * removal of the passkey that ended it meanwhile.
 */
async function refuseOldProof(adapter: DBAdapter, { kind, userId }: SignInEvent): Promise<void> {
  const { expected, passwordHash, secondFactor } = calls.getStore()!;
  if ('credentialId' in expected) {
    const where = [{ field: 'credentialID', value: expected.credentialId }];
    if ((await adapter.findOne({ model: 'passkey', where })) === null)
      throw new DashboardError('wrong_credentials', 'This passkey has just been removed.');
  }
  if (passwordHash === undefined) return;
  const current = await passwordHashOf(adapter, userId);
  const user = await adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: userId }] });
  if (current !== passwordHash || (kind === 'sign_in' && user?.twoFactorEnabled !== secondFactor))
    throw new DashboardError('wrong_credentials', 'How you sign in has just been changed. Please try again.');
}

async function passwordHashOf(adapter: DBAdapter, userId: string): Promise<string | undefined> {
  const where = [{ field: 'userId', value: userId }];
  return (await adapter.findOne<{ password: string }>({ model: 'account', where }))?.password;
}

interface UserRow {
  twoFactorEnabled: boolean;
}

type Update = Parameters<DBAdapter['update']>[0];

/** The library has checked that the earlier secret was never confirmed; it may have been since. */
async function replaceSecret<T>(adapter: DBAdapter, call: Update): Promise<T> {
  const where: Where[] = [...call.where, { field: 'verified', value: false }];
  const row = await adapter.update<T>({ ...call, where });
  if (row === null) throw new DashboardError('conflict', 'Two-factor authentication is already on.');
  return row;
}

type Data = Record<string, unknown>;

function origin(): Data {
  const call = calls.getStore();
  return call === undefined ? {} : { ipAddress: call.address, userAgent: call.userAgent };
}

const WRITES: Readonly<Record<SignInEvent['kind'], (model: string, data: Data) => boolean>> = {
  sign_in: (model, data) => model === 'session' && 'token' in data,
  'password.reset': (model, data) => model === 'account' && 'password' in data,
  'password.changed': (model, data) => model === 'account' && 'password' in data,
  'two_factor.enabled': (model, data) => model === 'user' && data.twoFactorEnabled === true,
  'two_factor.disabled': (model, data) => model === 'user' && data.twoFactorEnabled === false,
  'recovery_codes.created': (model, data) => model === 'twoFactor' && 'backupCodes' in data,
  'passkey.added': (model, data) => model === 'passkey' && 'credentialID' in data,
};

function eventOf(model: string, data: Data, where: Where[]): SignInEvent | null {
  const call = calls.getStore();
  if (call === undefined || !WRITES[call.expected.kind](model, data)) return null;
  const { expected, address, secret } = call;
  const userId = userOf(model, data, where) ?? ('userId' in expected ? expected.userId : undefined);
  if (userId === undefined) throw new Error(`the user of ${expected.kind} is not known`);
  if (expected.kind === 'passkey.added') return { kind: expected.kind, userId, address, name: expected.name };
  if (expected.kind === 'two_factor.enabled') return { kind: expected.kind, userId, address, secret };
  if (expected.kind !== 'sign_in') return { kind: expected.kind, userId, address };
  const { kind, secondFactor } = expected;
  if ('passkey' in expected) return { kind, secondFactor, userId, address, passkey: expected.passkey };
  const { code } = expected;
  return { kind, secondFactor, userId, address, ...(code !== undefined && { usedCode: usedCode(userId, code) }) };
}

function userOf(model: string, data: Data, where: Where[]): string | undefined {
  const value = (field: string) => where.find((condition) => condition.field === field)?.value;
  const id = data.userId ?? value('userId') ?? (model === 'user' ? value('id') : undefined);
  return typeof id === 'string' ? id : undefined;
}

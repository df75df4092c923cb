import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import type { SignInEvent, SignInStore } from '../../../store/sign-in-store.ts';
import { conflict, DashboardError, signedOut } from '../errors.ts';
import { hashedSessions } from './hashed-sessions.ts';
import { currentCall, USED_LINK } from './library-call.ts';
import { usedCode } from './second-factor.ts';

type Data = Record<string, unknown>;
type Write<T> = (adapter: DBAdapter) => Promise<T>;

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
    const plain = hashedSessions(store.database, options);
    const inOneStep = async <T>(model: string, data: Data, where: Where[], write: Write<T>) => {
      const event = eventOf(model, data, where);
      try {
        if (event === null) return await write(plain);
        const { written, email } = await store.record(event, async (database) => {
          const locked = hashedSessions(database, options);
          await refuseOldProof(locked, event);
          return write(locked);
        });
        if (email !== null) {
          onRecorded(event, email);
          currentCall.getStore()!.expected.onRecorded?.(email);
        }
        return written;
      } catch (error) {
        const call = currentCall.getStore();
        if (call !== undefined) call.failure = error;
        throw error;
      }
    };
    const adapter: DBAdapter = {
      ...plain,
      findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) => {
        const row = await plain.findOne<T>(query);
        const call = currentCall.getStore();
        if (call !== undefined && query.model === 'twoFactor' && row !== null) {
          const factor = row as { secret: string; userId: string };
          call.secret = factor.secret;
          // The password was verified in an earlier request.
          call.passwordHash ??= await passwordHashOf(plain, factor.userId);
        }
        if (call !== undefined && query.model === 'user') call.secondFactor = (row as UserRow | null)?.twoFactorEnabled;
        return row;
      },
      // The library uses up a link before it hashes the new password, which may be refused or fail. Here the write does.
      consumeOne: async <T>(query: Parameters<DBAdapter['consumeOne']>[0]) => {
        const call = currentCall.getStore();
        if (!isByLink(call?.expected.kind)) return plain.consumeOne<T>(query);
        call!.link = query.where;
        return plain.findOne<T>(query);
      },
      deleteMany: async (query) =>
        query.model === 'verification' && currentCall.getStore()?.link !== undefined ? 0 : plain.deleteMany(query),
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
 * Hashing a password or verifying a passkey takes a while. A link works once, and neither a sign-in nor a session must
 * outlive the reset, the new second factor or the removal of the passkey that ended it meanwhile.
 */
async function refuseOldProof(adapter: DBAdapter, { kind, userId }: SignInEvent): Promise<void> {
  const { expected, passwordHash, secondFactor, link, sessionId } = currentCall.getStore()!;
  if (sessionId !== undefined) {
    const where = [{ field: 'id', value: sessionId }];
    if ((await adapter.findOne({ model: 'session', where })) === null) throw signedOut();
  }
  if (link !== undefined && (await adapter.findOne({ model: 'verification', where: link })) === null)
    throw new DashboardError('invalid_token', USED_LINK);
  if (expected.credentialId !== undefined) {
    const where = [{ field: 'credentialID', value: expected.credentialId }];
    if ((await adapter.findOne({ model: 'passkey', where })) === null)
      throw new DashboardError('wrong_credentials', 'This passkey has just been removed.');
  }
  if (expected.kind === 'sign_in' && expected.provider !== undefined)
    await refuseOldProvider(adapter, expected.provider.id, userId);
  if (passwordHash === undefined) return;
  const current = await passwordHashOf(adapter, userId);
  const user = await adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: userId }] });
  if (current !== passwordHash || (kind === 'sign_in' && user?.twoFactorEnabled !== secondFactor)) throw changed();
}

async function refuseOldProvider(adapter: DBAdapter, providerId: string, userId: string): Promise<void> {
  const where = [
    { field: 'userId', value: userId },
    { field: 'providerId', value: providerId },
  ];
  const user = await adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: userId }] });
  if (user?.twoFactorEnabled !== false || (await adapter.findOne({ model: 'account', where })) === null)
    throw changed();
}

function changed(): DashboardError {
  return new DashboardError('wrong_credentials', 'How you sign in has just been changed. Please try again.');
}

async function passwordHashOf(adapter: DBAdapter, userId: string): Promise<string | undefined> {
  const where = [
    { field: 'userId', value: userId },
    { field: 'providerId', value: 'credential' },
  ];
  return (await adapter.findOne<{ password: string }>({ model: 'account', where }))?.password;
}

interface UserRow {
  twoFactorEnabled: boolean;
}

/** The library has checked that the earlier secret was never confirmed; it may have been since. */
async function replaceSecret<T>(adapter: DBAdapter, call: Parameters<DBAdapter['update']>[0]): Promise<T> {
  const where: Where[] = [...call.where, { field: 'verified', value: false }];
  const row = await adapter.update<T>({ ...call, where });
  if (row === null) throw conflict('Two-factor authentication is already on.');
  return row;
}

function isByLink(kind: SignInEvent['kind'] | undefined): boolean {
  return kind === 'password.reset' || kind === 'email.confirmed';
}

function origin(): Data {
  const call = currentCall.getStore();
  return call === undefined ? {} : { ipAddress: call.address, userAgent: call.userAgent };
}

const WRITES: Readonly<Record<SignInEvent['kind'], (model: string, data: Data) => boolean>> = {
  sign_in: (model, data) => model === 'session' && 'token' in data,
  'email.confirmed': (model, data) => model === 'account' && 'password' in data,
  'password.reset': (model, data) => model === 'account' && 'password' in data,
  'password.changed': (model, data) => model === 'account' && 'password' in data,
  'two_factor.enabled': (model, data) => model === 'user' && data.twoFactorEnabled === true,
  'two_factor.disabled': (model, data) => model === 'user' && data.twoFactorEnabled === false,
  'recovery_codes.created': (model, data) => model === 'twoFactor' && 'backupCodes' in data,
  'passkey.added': (model, data) => model === 'passkey' && 'credentialID' in data,
};

function eventOf(model: string, data: Data, where: Where[]): SignInEvent | null {
  const call = currentCall.getStore();
  if (call === undefined || !WRITES[call.expected.kind](model, data)) return null;
  const { code, ...meaning } = call.expected;
  const userId = userOf(model, data, where) ?? meaning.userId;
  if (userId === undefined) throw new Error(`the user of ${meaning.kind} is not known`);
  const { address, secret } = call;
  return {
    ...meaning,
    userId,
    address,
    ...(secret !== undefined && { secret }),
    ...(code !== undefined && { usedCode: usedCode(userId, code) }),
  };
}

function userOf(model: string, data: Data, where: Where[]): string | undefined {
  const value = (field: string) => where.find((condition) => condition.field === field)?.value;
  const id = data.userId ?? value('userId') ?? (model === 'user' ? value('id') : undefined);
  return typeof id === 'string' ? id : undefined;
}

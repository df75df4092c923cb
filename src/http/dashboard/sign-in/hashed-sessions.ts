import { hash } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';
import { CamelCasePlugin, type Kysely } from 'kysely';

/** The library's adapter, but tokens of sessions are stored as hashes: a copy of the store gives no access. */
export function hashedSessions(db: Kysely<unknown>, options: BetterAuthOptions): DBAdapter {
  // Times as text and flags as 0 or 1 on every engine: see store/migrations/dashboard-tables.ts. No transactions,
  // because signing up hashes a password inside one, and admission would wait for it; requesting a reset link repairs
  // anything a crash leaves half done.
  const open = kyselyAdapter(db.withPlugin(new CamelCasePlugin()) as never, { type: 'sqlite', transaction: false });
  const adapter = open(options) as DBAdapter;
  return {
    ...adapter,
    create: async (call) => {
      const { token } = call.data as { token?: unknown };
      if (call.model !== 'session' || typeof token !== 'string') return adapter.create(call);
      const made = await adapter.create({ ...call, data: { ...call.data, token: sessionTokenHash(token) } });
      return { ...made, token } as never;
    },
    findOne: async (call) => withToken(await adapter.findOne(hashed(call)), call) as never,
    findMany: (call) => adapter.findMany(hashed(call)),
    count: (call) => adapter.count(hashed(call)),
    update: async (call) => withToken(await adapter.update(hashed(call)), call) as never,
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
  };
}

export function sessionTokenHash(token: string): string {
  return `sha256:${hash('sha256', token, 'hex')}`;
}

/** The same question, asked for the hashes of the tokens. */
function hashed<T extends { model: string; where?: Where[] | undefined }>(call: T): T {
  if (call.model !== 'session' || call.where === undefined) return call;
  const where = call.where.map((condition) =>
    condition.field === 'token' ? { ...condition, value: hashedValue(condition.value) } : condition,
  );
  return { ...call, where };
}

function hashedValue(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return sessionTokenHash(value);
  return Array.isArray(value) ? (value as string[]).map(sessionTokenHash) : value;
}

/** The caller already knows the token: the answer contains it, as the library expects. */
function withToken(found: unknown, { model, where }: { model: string; where?: Where[] }): unknown {
  const asked = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined;
  return found !== null && typeof asked === 'string' ? { ...(found as object), token: asked } : found;
}

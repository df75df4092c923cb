import type { Kysely } from 'kysely';
import type { AttemptCount } from '../../sign-in-store.ts';
import type { AccountTables } from '../tables.ts';

/** Adds to the attempts under each key, in one statement. */
export async function countAttempts(
  db: Kysely<AccountTables>,
  added: ReadonlyMap<string, number>,
  now: number,
  windowMs: number,
): Promise<Map<string, AttemptCount>> {
  // Sorted, so two nodes that lock the same rows cannot deadlock.
  const rows = [...added].sort(([a], [b]) => (a < b ? -1 : 1));
  const counted = await db
    .insertInto('attempts')
    .values(rows.map(([key, count]) => ({ key, count, ends_at: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb('attempts.ends_at', '<=', now);
        return {
          count: eb
            .case()
            .when(over)
            .then(eb.ref('excluded.count'))
            .else(eb('attempts.count', '+', eb.ref('excluded.count')))
            .end(),
          ends_at: eb.case().when(over).then(eb.ref('excluded.ends_at')).else(eb.ref('attempts.ends_at')).end(),
        };
      }),
    )
    .returning(['key', 'count', 'ends_at'])
    .execute();
  return new Map(counted.map(({ key, count, ends_at }) => [key, { attempts: count, endsAt: ends_at }]));
}

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
    .values(rows.map(([key, count]) => ({ key, count, endsAt: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb('attempts.endsAt', '<=', now);
        return {
          count: eb
            .case()
            .when(over)
            .then(eb.ref('excluded.count'))
            .else(eb('attempts.count', '+', eb.ref('excluded.count')))
            .end(),
          endsAt: eb.case().when(over).then(eb.ref('excluded.endsAt')).else(eb.ref('attempts.endsAt')).end(),
        };
      }),
    )
    .returning(['key', 'count', 'endsAt'])
    .execute();
  return new Map(counted.map(({ key, count, endsAt }) => [key, { attempts: count, endsAt }]));
}

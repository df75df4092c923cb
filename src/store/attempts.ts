import type { Kysely } from 'kysely';
import type { AccountTables } from './tables.ts';

/** Counts one attempt under the key, in one statement. */
export async function countAttempt(
  db: Kysely<AccountTables>,
  key: string,
  now: number,
  windowMs: number,
): Promise<{ attempts: number; endsAt: number }> {
  const { count, ends_at } = await db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb('attempts.ends_at', '<=', now);
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          ends_at: eb.case().when(over).then(eb.ref('excluded.ends_at')).else(eb.ref('attempts.ends_at')).end(),
        };
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: count, endsAt: ends_at };
}

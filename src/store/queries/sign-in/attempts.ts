import type { AttemptCount } from '../../sign-in-store.ts';
import type { AccountDb } from '../tables.ts';

/** In one statement. A window that ends too late was begun by a clock that has been set back since, so it is over. */
export async function countAttempt(db: AccountDb, key: string, now: number, windowMs: number): Promise<AttemptCount> {
  const { count, endsAt } = await db
    .insertInto('attempts')
    .values({ key, count: 1, endsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb.or([eb('attempts.endsAt', '<=', now), eb('attempts.endsAt', '>', now + 2 * windowMs)]);
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          endsAt: eb.case().when(over).then(eb.ref('excluded.endsAt')).else(eb.ref('attempts.endsAt')).end(),
        };
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow();
  return { attempts: count, endsAt };
}

/** How many were counted in a window that is not over. */
export async function attemptsIn(db: AccountDb, key: string, now: number): Promise<number> {
  const row = await db.selectFrom('attempts').select(['count', 'endsAt']).where('key', '=', key).executeTakeFirst();
  return row === undefined || row.endsAt <= now ? 0 : row.count;
}

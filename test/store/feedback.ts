import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { dayNumber } from '../../src/accounts/billing-period.ts';
import {
  ANSWERS_KEPT_MS,
  COUNTS_KEPT_DAYS,
  type Feedback,
  MAX_FEEDBACK,
  MAX_SHOWN_ANSWERS,
  type ShownAnswer,
} from '../../src/store/feedback-store.ts';
import type { Store } from '../../src/store/store.ts';
import { newAccount, type Suite, times } from './engines.ts';

const shownTo = (accountId: string, requestId: string, at: number, kit = 'some-kit'): ShownAnswer => ({
  accountId,
  requestId,
  at,
  fallback: false,
  scale: 's1',
  kits: [
    [kit, 9386, 9386],
    ['other-kit', 211, null],
  ],
});

const said = (accountId: string, requestId: string, at: number): Feedback => ({
  accountId,
  requestId,
  kit: 'some-kit',
  verdict: 'helped',
  comment: null,
  at,
  place: 0,
  shown: 9386,
  raw: 9386,
  fallback: false,
  scale: 's1',
});

export function feedbackContract({ check }: Suite): void {
  describe('feedback', () => {
    check('knows what an answer showed, to its account only', async ({ one, two }) => {
      const [a, b] = [(await newAccount(one)).account.id, (await newAccount(one)).account.id];
      const at = one.now();
      await one.feedback.addAnswers([shownTo(a, 'r1', at - 2), shownTo(a, 'r1', at - 1), shownTo(b, 'r1', at)], []);
      await two.feedback.addAnswers([shownTo(a, 'r2', at, 'later-kit')], []);
      assert.deepEqual(await two.feedback.answer(a, 'r1'), shownTo(a, 'r1', at - 1));
      assert.equal(await two.feedback.answer(a, 'r3'), undefined);
      assert.equal((await one.feedback.lastAnswerWith(a, 'other-kit', 0))?.requestId, 'r2');
      assert.equal((await one.feedback.lastAnswerWith(a, 'some-kit', 0))?.requestId, 'r1');
      assert.equal(await one.feedback.lastAnswerWith(a, 'some-kit', at), undefined);
      // Part of a slug is another kit.
      assert.equal(await one.feedback.lastAnswerWith(a, 'kit', 0), undefined);
    });

    check('keeps the newest answers of an account, and none for long', async ({ one, two }) => {
      const { id } = (await newAccount(one)).account;
      const now = one.now();
      await one.feedback.addAnswers(
        times(MAX_SHOWN_ANSWERS + 40, (i) => shownTo(id, `r${i}`, now - i)),
        [id],
      );
      assert.ok(await two.feedback.answer(id, `r${MAX_SHOWN_ANSWERS - 1}`));
      assert.equal(await two.feedback.answer(id, `r${MAX_SHOWN_ANSWERS}`), undefined);
      await one.feedback.addAnswers([shownTo(id, 'old', now - ANSWERS_KEPT_MS - 60_000)], []);
      assert.ok(await two.feedback.answer(id, 'old'));
      await two.feedback.removeOld();
      assert.equal(await one.feedback.answer(id, 'old'), undefined);
      assert.ok(await one.feedback.answer(id, 'r0'));
    });

    check('keeps one verdict for each request and kit, the last one, and a limited number', async ({ one, two }) => {
      const { id } = (await newAccount(one)).account;
      assert.equal(await one.feedback.add(said(id, 'r1', 1)), undefined);
      const changed = { ...said(id, 'r1', 2), verdict: 'removed', comment: 'Früh & spät' } as const;
      assert.equal(await two.feedback.add(changed), 'helped');
      const unshown = { place: null, shown: null, raw: null, fallback: null, scale: null };
      const alone = { ...said(id, '', 3), ...unshown };
      assert.equal(await one.feedback.add(alone), undefined);
      assert.deepEqual(await two.feedback.of(id), [alone, changed]);
      await fill(one, id, MAX_FEEDBACK);
      await one.feedback.add(said(id, 'last', 1_000_000));
      const kept = await one.feedback.of(id);
      assert.equal(kept.length, MAX_FEEDBACK);
      assert.deepEqual([kept[0]!.requestId, kept.at(-1)!.at], ['last', 11]);
    });

    check('counts by kit and day, whichever nodes count at once', async ({ one, two }) => {
      const day = dayNumber(one.now());
      const kit = `counted-${day}-${one.engine}`;
      const counts = (['recommended', 'opened'] as const).map((what) => ({ day, kit, what, count: 2 }));
      await Promise.all(
        times(20, (i) => (i % 2 ? one : two).feedback.count(i % 3 === 0 ? counts : counts.toReversed())),
      );
      await one.feedback.count([{ day: day - COUNTS_KEPT_DAYS - 1, kit, what: 'opened', count: 5 }]);
      const of = async (from: number) => (await two.feedback.countsSince(from)).filter((row) => row.kit === kit);
      assert.deepEqual(await of(day), [
        { kit, what: 'opened', count: 40 },
        { kit, what: 'recommended', count: 40 },
      ]);
      assert.equal((await of(0))[0]!.count, 45);
      await one.feedback.removeOld();
      assert.equal((await of(0))[0]!.count, 40);
    });

    check('is exported and deleted with the account, and nothing is added afterwards', async ({ one, two }) => {
      const { id } = (await newAccount(one)).account;
      await one.feedback.addAnswers([shownTo(id, 'r1', one.now())], []);
      await one.feedback.add(said(id, 'r1', one.now()));
      const data = await two.accounts.dataOf(id);
      assert.deepEqual([data!.answers.length, data!.feedback.length], [1, 1]);
      await one.accounts.remove(id);
      assert.deepEqual(await two.feedback.of(id), []);
      await one.feedback.addAnswers([shownTo(id, 'r2', one.now())], []);
      assert.deepEqual(
        [await two.feedback.answer(id, 'r1'), await two.feedback.answer(id, 'r2')],
        [undefined, undefined],
      );
      await assert.rejects(one.feedback.add(said(id, 'r2', one.now())), { name: 'ConflictError' });
    });
  });
}

/** As if an account had said as much as it can, one millisecond apart. */
async function fill({ signIn }: Store, accountId: string, count: number): Promise<void> {
  const database = signIn.database as Parameters<typeof insertRows>[0];
  for (let from = 0; from < count; from += 1_000) await insertRows(database, accountId, from, 1_000);
}

interface Rows {
  feedback: { account_id: string; request_id: string; kit: string; verdict: string; at: number };
}

async function insertRows(database: import('kysely').Kysely<Rows>, accountId: string, from: number, count: number) {
  const rows = times(count, (i) => ({
    account_id: accountId,
    request_id: `f${from + i}`,
    kit: 'some-kit',
    verdict: 'helped',
    at: 10 + from + i,
  }));
  await database.insertInto('feedback').values(rows).execute();
}

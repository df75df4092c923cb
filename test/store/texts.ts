import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type KeptText, MAX_GROUPED_OF_ACCOUNT, MAX_KEPT_TEXTS, type UnmetText } from '../../src/store/text-store.ts';
import { newAccount, type Suite, times } from './engines.ts';

const asked = (accountId: string, requestId: string, at: number, more: Partial<KeptText> = {}): KeptText => ({
  accountId,
  requestId,
  at,
  platform: 'claude',
  text: 'A contract for a flat',
  fallback: true,
  kit: 'some-kit',
  score: 900,
  ...more,
});

export function textsContract({ check }: Suite): void {
  describe('kept use cases', () => {
    check('tells which found nothing that fits, each account with so many at most', async ({ one, two }) => {
      const [a, b] = [(await newAccount(one)).account.id, (await newAccount(one)).account.id];
      // Later than everything that other tests keep.
      const at = 8e15 + Math.floor(Math.random() * 1e12);
      await one.texts.add(
        [
          asked(a, 'fallback', at),
          asked(a, 'weak', at + 1, { fallback: false, score: 4_999 }),
          asked(a, 'good', at + 2, { fallback: false, score: 5_000 }),
          asked(a, 'refused', at + 3, { fallback: false, score: 9_000 }),
          asked(a, 'nothing', at + 4, { fallback: false, kit: null, score: null }),
        ],
        [],
      );
      const said = {
        accountId: a,
        kit: 'some-kit',
        comment: null,
        at: at + 5,
        place: 0,
        shown: 1,
        raw: 1,
        fallback: false,
        scale: 's',
      };
      await one.feedback.add({ ...said, requestId: 'refused', verdict: 'not_relevant' });
      await one.feedback.add({ ...said, requestId: 'good', verdict: 'helped' });
      const unmet = async () => (await two.texts.unmet(at)).map(({ requestId }) => requestId);
      assert.deepEqual(await unmet(), ['fallback', 'weak', 'refused']);
      assert.deepEqual(await one.texts.counts(at), { texts: 5, unmet: 3, ungrouped: 3 });
      assert.deepEqual(await one.texts.counts(at + 3), { texts: 2, unmet: 1, ungrouped: 1 });
      await one.texts.add(
        times(MAX_GROUPED_OF_ACCOUNT + 20, (i) => asked(b, `b${i}`, at + 10 + i)),
        [],
      );
      const ids = await unmet();
      assert.equal(ids.length, 3 + MAX_GROUPED_OF_ACCOUNT);
      assert.ok(ids.includes(`b${MAX_GROUPED_OF_ACCOUNT + 19}`) && !ids.includes('b19'));
    });

    check('counts the texts of a need, those of most accounts first', async ({ one, two }) => {
      const [a, b] = [(await newAccount(one)).account.id, (await newAccount(one)).account.id];
      const at = 7e15 + Math.floor(Math.random() * 1e12);
      const rows = [
        ...times(5, (i) => asked(a, `alone${i}`, at + i, { text: `Only I ask this ${i % 2}` })),
        asked(a, 'both', at + 10, { fallback: false, score: 100, text: 'Near' }),
        asked(b, 'both', at + 11, { text: 'Nearer' }),
      ];
      await one.texts.add(rows, []);
      const grouped = (await two.texts.unmet(at))
        .filter((row) => row.accountId === a || row.accountId === b)
        .map(
          (row, i): UnmetText => ({
            ...row,
            need: row.requestId === 'both' ? `${at} b` : `${at} a`,
            near: i,
            stamp: 's',
            vector: 'AA==',
          }),
        );
      // A text that is gone by now does not come back.
      await two.texts.setNeeds([...grouped, { ...grouped[0]!, requestId: 'gone' }]);
      const needs = (await one.texts.needs(at, 100)).filter(({ id }) => id.startsWith(String(at)));
      assert.deepEqual(needs, [
        {
          id: `${at} b`,
          texts: 2,
          accounts: 2,
          fallbacks: 1,
          refused: 0,
          lastAt: at + 11,
          samples: ['Nearer', 'Near'],
        },
        {
          id: `${at} a`,
          texts: 5,
          accounts: 1,
          fallbacks: 5,
          refused: 0,
          lastAt: at + 4,
          samples: ['Only I ask this 0', 'Only I ask this 1'],
        },
      ]);
      const listed = (await one.texts.list(at, 1_000)).filter(({ accountId }) => accountId === b);
      assert.deepEqual(listed, [{ ...rows.at(-1)!, need: `${at} b` }]);
      const [first] = (await one.texts.unmet(at)).filter(({ accountId }) => accountId === a);
      assert.deepEqual([first!.stamp, first!.vector, first!.near], ['s', 'AA==', 0]);
    });

    check('keeps the newest of an account, and removes what is too old', async ({ one, two }) => {
      const { id } = (await newAccount(one)).account;
      await one.texts.add(
        times(MAX_KEPT_TEXTS + 40, (i) => asked(id, `r${i}`, 1_000_000 - i)),
        [id],
      );
      const own = async () => (await two.accounts.dataOf(id))!.useCases.map(({ at }) => at);
      assert.deepEqual([(await own()).length, (await own()).at(-1)], [MAX_KEPT_TEXTS, 1_000_001 - MAX_KEPT_TEXTS]);
      await two.texts.removeBefore(999_990);
      assert.deepEqual(
        await own(),
        times(11, (i) => 1_000_000 - i),
      );
    });

    check('is exported and deleted with the account, and nothing is added afterwards', async ({ one, two }) => {
      const { id } = (await newAccount(one)).account;
      await one.texts.add([asked(id, 'r1', 5)], []);
      assert.deepEqual((await two.accounts.dataOf(id))!.useCases, [asked(id, 'r1', 5)]);
      await one.accounts.remove(id);
      await two.texts.add([asked(id, 'r2', 6)], []);
      assert.deepEqual(
        (await one.texts.list(0, 1_000_000)).filter(({ accountId }) => accountId === id),
        [],
      );
    });
  });
}

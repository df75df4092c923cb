import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { newAccount, type Suite, times } from './engines.ts';

const REPORT = {
  verdicts: 400,
  accounts: 30,
  good: 200,
  missing: [],
  bins: [],
  error: { shipped: 0.1, calibrated: 0.02 },
  loss: { shipped: 0.6, calibrated: 0.5 },
  isBetter: true,
};

export function calibrationsContract({ check }: Suite): void {
  describe('calibrations', () => {
    check(
      'the newest fit for an engine is in force until it is undone; each change is a new revision',
      async (stores) => {
        const { one, two } = stores;
        const scale = `scale of ${one.engine}`;
        const map = (a: number) => ({ a, b: 1, c: 0.5, d: 0 });
        const revision = await one.catalogue.revision();
        assert.equal((await one.calibrations.inForce()).get(scale), undefined);
        const first = await one.calibrations.apply({ scale, map: map(0.7), report: REPORT });
        const second = await two.calibrations.apply({ scale, map: map(0.9), report: REPORT });
        await two.calibrations.apply({ scale: 'another engine', map: map(3), report: REPORT });
        assert.deepEqual((await one.calibrations.inForce()).get(scale), map(0.9));
        assert.equal(await two.catalogue.revision(), revision + 3);
        assert.equal((await one.calibrations.undo(scale))?.id, second.id);
        assert.deepEqual((await two.calibrations.inForce()).get(scale), map(0.7));
        // Two at once undo one each.
        const undone = await Promise.all([one.calibrations.undo(scale), two.calibrations.undo(scale)]);
        assert.deepEqual(undone.map((each) => each?.id).sort(), [first.id, undefined]);
        assert.equal((await one.calibrations.inForce()).get(scale), undefined);
        const listed = (await one.calibrations.list(10)).filter((each) => each.scale === scale);
        assert.deepEqual(
          listed.map(({ id }) => id),
          [second.id, first.id],
        );
        assert.deepEqual(listed[0]!.report, REPORT);
        assert.ok(listed.every(({ undoneAt }) => undoneAt !== null));
      },
    );

    check(
      'verdicts are those of one engine, about scores that were shown, in answers that fitted',
      async ({ one, two }) => {
        const { id } = (await newAccount(one)).account;
        const scale = `verdicts on ${one.engine}`;
        const said = { accountId: id, kit: 'a', comment: null, place: 0, shown: 7000, raw: 6500, scale };
        for (const i of times(3, (each) => each))
          await one.feedback.add({ ...said, requestId: `r${i}`, verdict: 'helped', at: i, fallback: false });
        await one.feedback.add({ ...said, requestId: 'bad', verdict: 'removed', at: 9, fallback: false });
        await one.feedback.add({ ...said, requestId: 'fallback', verdict: 'helped', at: 4, fallback: true });
        await one.feedback.add({ ...said, requestId: 'other', verdict: 'helped', at: 5, fallback: false, scale: 'x' });
        await one.feedback.add({ ...said, requestId: 'unknown', verdict: 'helped', at: 6, fallback: false, raw: null });
        const found = await two.feedback.verdicts(scale, 10);
        assert.deepEqual(
          found.map(({ good }) => good),
          [false, true, true, true],
        );
        assert.deepEqual({ ...found[0] }, { accountId: id, score: 0.65, good: false });
        assert.equal((await two.feedback.verdicts(scale, 2)).length, 2);
      },
    );
  });
}

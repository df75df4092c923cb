import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTES_OF_DAY, UPTIME_DAYS, uptimeReport } from './uptime.ts';

const TODAY = 20_700;
const at = (day: number, minute: number) => (day * MINUTES_OF_DAY + minute) * 60_000;

test('before the first measurement nothing is known', () => {
  const { days, share } = uptimeReport([], at(TODAY, 100));
  assert.deepEqual([days.length, share, days.every((day) => day.share === null)], [UPTIME_DAYS, null, true]);
});

test('minutes without a measurement are an outage, from the first one on', () => {
  const measured = [
    { day: TODAY - 2, firstMinute: (TODAY - 2) * MINUTES_OF_DAY + 720, minutes: 720, maintenance: 0 },
    { day: TODAY - 1, firstMinute: (TODAY - 1) * MINUTES_OF_DAY, minutes: 1_430, maintenance: 20 },
    // A whole day without a server has no row.
    { day: TODAY, firstMinute: TODAY * MINUTES_OF_DAY, minutes: 100, maintenance: 0 },
  ];
  const { days, down, maintenance, share } = uptimeReport(measured, at(TODAY, 100));
  const [first, second, today] = days.slice(-3);
  assert.deepEqual([first!.minutes, first!.down, first!.share], [720, 0, 1]);
  assert.deepEqual([second!.down, second!.maintenance], [10, 20]);
  assert.equal(second!.share, 1_410 / 1_440);
  assert.deepEqual([today!.minutes, today!.down], [100, 0]);
  assert.deepEqual([down, maintenance], [10, 20]);
  assert.equal(share, (720 + 1_410 + 100) / (720 + 1_440 + 100));
  const gap = uptimeReport([measured[0]!, measured[2]!], at(TODAY, 100)).days.at(-2)!;
  assert.deepEqual([gap.down, gap.share], [1_440, 0]);
});

test('the minute that is not over counts only once it was measured', () => {
  const first = [{ day: TODAY, firstMinute: TODAY * MINUTES_OF_DAY + 5, minutes: 1, maintenance: 0 }];
  assert.deepEqual(uptimeReport(first, at(TODAY, 5)).share, 1);
  assert.deepEqual(uptimeReport(first, at(TODAY, 6)).share, 1);
  assert.equal(uptimeReport(first, at(TODAY, 7)).share, 0.5);
});

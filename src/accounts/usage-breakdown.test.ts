import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usedPercent } from './admission.ts';
import { breakdown, breakdownCsv } from './usage-breakdown.ts';

const names = new Map([
  ['key_a', { name: '=1+1, "quoted"', hint: 'kits_aaaa…aaaa', memberId: null }],
  ['key_b', { name: 'Playground', hint: null, memberId: 'mem_a' }],
]);
const usage = {
  days: [
    { day: 20_000, calls: 10 },
    { day: 20_002, calls: 3 },
  ],
  byKey: [
    { day: 20_000, keyId: 'key_a', endpoint: 'recommend', calls: 4 },
    { day: 20_002, keyId: 'key_a', endpoint: 'get_kit', calls: 1 },
    { day: 20_002, keyId: 'key_b', endpoint: 'recommend', calls: 1 },
    { day: 20_002, keyId: 'key_gone', endpoint: 'recommend', calls: 1 },
  ],
};

test('calls are summed by day, key and endpoint, and unrecorded calls are reported', () => {
  const used = breakdown({ first: 20_000, last: 20_003 }, usage, names);
  assert.deepEqual([used.from, used.to, used.total, used.unattributed], ['2024-10-04', '2024-10-07', 13, 6]);
  assert.deepEqual(
    used.days.map(({ calls }) => calls),
    [10, 0, 3, 0],
  );
  assert.deepEqual(
    used.by_key.map(({ name, calls }) => [name, calls]),
    [
      ['=1+1, "quoted"', 5],
      ['Playground', 1],
      ['Deleted key', 1],
    ],
  );
  assert.deepEqual(used.by_endpoint, [
    { endpoint: 'recommend', calls: 6 },
    { endpoint: 'get_kit', calls: 1 },
  ]);
  assert.deepEqual(used.by_member, [
    { member: null, name: null, calls: 6 },
    { member: 'mem_a', name: 'A former member', calls: 1 },
  ]);
  const { by_member } = breakdown({ first: 20_000, last: 20_001 }, { ...usage, byKey: usage.byKey.slice(0, 1) }, names);
  assert.deepEqual(by_member, [], 'without members nobody is asked to read about them');
});

test('the CSV has one line per entry, the same sum, and no formula in a name', () => {
  assert.equal(
    breakdownCsv(breakdown({ first: 20_000, last: 20_003 }, usage, names, new Map([['mem_a', 'Robin']]))),
    [
      'date,key_id,key_name,endpoint,calls,member',
      `2024-10-04,key_a,"'=1+1, ""quoted""",recommend,4,`,
      '2024-10-04,,,,6,',
      `2024-10-06,key_a,"'=1+1, ""quoted""",get_kit,1,`,
      '2024-10-06,key_b,Playground,recommend,1,Robin',
      '2024-10-06,key_gone,Deleted key,recommend,1,',
      '',
    ].join('\r\n'),
  );
});

test('owners are notified at 50 %, 80 % and 100 %, and never without a limit', () => {
  assert.deepEqual(
    [49, 50, 79, 80, 99, 100, 101].map((used) => usedPercent(used, 100)),
    [null, 50, 50, 80, 80, 100, 100],
  );
  assert.equal(usedPercent(1e9, Number.POSITIVE_INFINITY), null);
});

test('a long range reads each entry a few times, not once per day, because other calls wait meanwhile', () => {
  let reads = 0;
  const entries = Array.from({ length: 366 }, (_, day) => ({
    get day() {
      reads += 1;
      return day;
    },
    keyId: 'k',
    endpoint: 'recommend',
    calls: 1,
  }));
  const { rows } = breakdown({ first: 0, last: 365 }, { days: [], byKey: entries }, new Map());
  assert.equal(rows.length, 366);
  assert.ok(reads <= 5 * entries.length, `${reads} reads`);
});

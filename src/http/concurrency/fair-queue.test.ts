import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue, type Share } from './fair-queue.ts';

function takeAll(queue: FairQueue<string>, count = Number.POSITIVE_INFINITY): string {
  const taken: string[] = [];
  while (queue.size > 0 && taken.length < count) taken.push(queue.take()!);
  return taken.join('');
}

const add = (queue: FairQueue<string>, names: string, share: Partial<Share> = {}) =>
  [...names].map((name) => queue.add(name, { holder: name, ...share }));

test('holders take turns, however much one of them has', () => {
  const queue = new FairQueue<string>();
  add(queue, 'aaaabbc');
  assert.equal(takeAll(queue, 3), 'abc');
  add(queue, 'd');
  assert.equal(takeAll(queue), 'dabaa');
  assert.equal(queue.take(), undefined);
});

test('groups take turns, however many holders one of them has', () => {
  const queue = new FairQueue<string>();
  add(queue, 'abcd', { group: 'large' });
  add(queue, 'xxx', { group: 'small' });
  assert.equal(takeAll(queue), 'axbxcxd');
});

test('a holder that comes from many groups has one share', () => {
  const queue = new FairQueue<string>();
  for (const group of ['one', 'two', 'three', 'four']) add(queue, 'aa', { group });
  add(queue, 'bbbb', { group: 'five' });
  assert.equal(takeAll(queue, 8), 'abababab');
});

test('costly work counts for more turns, also for a holder that was away in between', () => {
  const queue = new FairQueue<string>();
  add(queue, 'aaaaaaaa');
  add(queue, 'B', { cost: 4 });
  assert.equal(takeAll(queue, 2), 'aB');
  add(queue, 'B', { cost: 4 });
  assert.equal(takeAll(queue), 'aaaaBaaa');
  add(queue, 'B', { cost: 1_000 });
  assert.equal(takeAll(queue), 'B');
  add(queue, 'Ba');
  assert.equal(takeAll(queue), 'Ba', 'an empty queue forgets');
});

test('who was away saves nothing', () => {
  const queue = new FairQueue<string>();
  add(queue, 'aaaaaaaaab');
  takeAll(queue, 6);
  add(queue, 'bbb');
  assert.equal(takeAll(queue), 'bababaa');
});

test('who was away for long comes before all others, but only as long as its credit lasts', () => {
  const queue = new FairQueue<string>({ credit: 3 });
  add(queue, 'aaaaaaaaaaaabbbbbbbbbbbb');
  assert.equal(takeAll(queue, 12), 'abababababab');
  add(queue, 'cccccccc');
  assert.equal(takeAll(queue, 10), 'ccccabcabc');
});

test('by demand, a group with little waiting comes sooner, and one with much still has its turns', () => {
  const share = (byDemand: boolean) => {
    const queue = new FairQueue<string>({ byDemand });
    add(queue, 'a'.repeat(100), { group: 'large' });
    let taken = '';
    for (let i = 0; i < 10; i++) {
      for (let n = 0; n < 3; n++) queue.add('b', { holder: 'b', group: 'small' });
      taken += takeAll(queue, 4);
    }
    return [...taken].filter((one) => one === 'b').length;
  };
  assert.equal(share(false), 20, 'half of the turns');
  assert.ok(share(true) >= 25 && share(true) < 40, `${share(true)} of 30 that were asked for`);
});

test('a full queue gives up the newest work of the largest holder in the largest group', () => {
  const queue = new FairQueue<string>({ maxWaiting: 6, maxPerHolder: 4 });
  assert.deepEqual(add(queue, 'aaaaa'), [undefined, undefined, undefined, undefined, 'a']);
  add(queue, 'b');
  queue.add('x', { holder: 'x', group: 'other' });
  assert.equal(queue.add('y', { holder: 'y', group: 'other' }), 'a');
  assert.equal(queue.add('z', { holder: 'z', group: 'other' }), 'a');
  assert.equal(queue.add('w', { holder: 'w', group: 'other' }), 'w', 'now the other group is larger');
  assert.equal(queue.size, 6);
});

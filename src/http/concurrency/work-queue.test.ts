import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BusyError } from '../error-response.ts';
import { WorkQueue } from './work-queue.ts';

test('tasks that arrive together are all done before any is answered; a failure affects only its own task', async () => {
  const seen: string[] = [];
  const queue = new WorkQueue<string>({ now: () => 0 });
  const ask = (name: string) =>
    new Promise<void>((resolve) => {
      const compute = () => {
        seen.push(name);
        if (name === 'b') throw new Error('no');
        return 'answered';
      };
      queue.run(compute, { holder: 'a' }, (result) => {
        seen.push(`${name} ${result instanceof Error ? 'failed' : result}`);
        resolve();
      });
    });
  await Promise.all(['a', 'b', 'c'].map(ask));
  assert.deepEqual(seen, ['a', 'b', 'c', 'a answered', 'b failed', 'c answered']);
});

test('after a long batch the finished tasks are answered first, and tasks that arrived meanwhile wait', async () => {
  const seen: string[] = [];
  let now = 0;
  const queue = new WorkQueue<void>({ now: () => now });
  const ask = async (name: string) => {
    await new Promise<unknown>((resolve) => {
      const compute = () => {
        seen.push(name);
        now += 6;
      };
      queue.run(compute, { holder: 'a' }, resolve);
    });
    seen.push(`${name} answered`);
    if (name === 'a') await ask('e');
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(ask));
  assert.deepEqual(seen, [
    'a',
    'b',
    'a answered',
    'b answered',
    'c',
    'd',
    'c answered',
    'd answered',
    'e',
    'e answered',
  ]);
});

test('fast tasks go before waiting slow ones; waiting tasks can be refused', async () => {
  const seen: string[] = [];
  let now = 0;
  const queue = new WorkQueue<void>({ now: () => now });
  const ask = (name: string, isQuick: boolean) =>
    new Promise<void>((resolve) => {
      const compute = () => {
        seen.push(name);
        now += 20;
        if (name === 'b') queue.refuse(new Error('stopping'));
      };
      queue.run(compute, isQuick ? 'quick' : { holder: 'a' }, (result) => {
        if (result instanceof Error) seen.push(`${name} ${result.message}`);
        resolve();
      });
    });
  await Promise.all([ask('a', false), ask('b', false), ask('c', false), ask('d', true)]);
  assert.deepEqual(seen, ['d', 'a', 'b', 'c stopping']);
});

test('work in progress elsewhere leaves the loop free; the next starts when it ends, in fair turns', async () => {
  const queue = new WorkQueue<string>({ atOnce: 2 });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    const compute = () => {
      begun.push(name);
      return end.promise;
    };
    return queue.do(compute, { holder: name[0]! }).catch((error: Error) => error.message);
  };
  const answers = ['a1', 'a2', 'a3', 'b1'].map(ask);
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a1', 'b1']);
  ends.get('b1')!.reject(new Error('no'));
  await new Promise(setImmediate);
  answers.push(ask('b2'));
  ends.get('a1')!.resolve('one');
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'b2']);
  for (const end of ends.values()) end.resolve('done');
  assert.deepEqual(await Promise.all(answers), ['one', 'done', 'done', 'no', 'done']);
});

test('when too much work waits, the largest holder is told that the service is busy', async () => {
  const queue = new WorkQueue<string>({ maxWaiting: 3 });
  const ask = (holder: string) =>
    queue.do(() => holder, { holder }).catch((error: unknown) => (error instanceof BusyError ? 'busy' : error));
  assert.deepEqual(await Promise.all(['a', 'a', 'a', 'b', 'a', 'c'].map(ask)), ['a', 'busy', 'busy', 'b', 'busy', 'c']);
});

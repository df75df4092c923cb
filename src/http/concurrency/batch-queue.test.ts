import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchQueue } from './batch-queue.ts';

test('tasks that arrive together are all done before any is answered; a failure affects only its own task', async () => {
  const seen: string[] = [];
  const queue = new BatchQueue<string>(() => 0);
  const ask = (name: string) =>
    new Promise<void>((resolve) => {
      const compute = () => {
        seen.push(name);
        if (name === 'b') throw new Error('no');
        return 'answered';
      };
      queue.run(compute, { isQuick: false }, (result) => {
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
  const queue = new BatchQueue<void>(() => now);
  const ask = async (name: string) => {
    await new Promise<unknown>((resolve) => {
      const compute = () => {
        seen.push(name);
        now += 6;
      };
      queue.run(compute, { isQuick: false }, resolve);
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
  const queue = new BatchQueue<void>(() => now);
  const ask = (name: string, isQuick: boolean) =>
    new Promise<void>((resolve) => {
      const compute = () => {
        seen.push(name);
        now += 20;
        if (name === 'b') queue.refuse(new Error('stopping'));
      };
      queue.run(compute, { isQuick }, (result) => {
        if (result instanceof Error) seen.push(`${name} ${result.message}`);
        resolve();
      });
    });
  await Promise.all([ask('a', false), ask('b', false), ask('c', false), ask('d', true)]);
  assert.deepEqual(seen, ['d', 'a', 'b', 'c stopping']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackToBack } from './back-to-back.ts';

test('what comes in together is done before any of it is answered; a failure is its own', async () => {
  const seen: string[] = [];
  const backToBack = new BackToBack(() => 0);
  const ask = async (name: string) => {
    try {
      await backToBack.run(
        () => {
          seen.push(name);
          if (name === 'b') throw new Error('no');
        },
        { isQuick: false },
      );
      seen.push(`${name} answered`);
    } catch {
      seen.push(`${name} failed`);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(ask));
  assert.deepEqual(seen, ['a', 'b', 'c', 'a answered', 'b failed', 'c answered']);
});

test('after a long stretch what is done is answered first, and work that came in meanwhile waits its turn', async () => {
  const seen: string[] = [];
  let now = 0;
  const backToBack = new BackToBack(() => now);
  const ask = async (name: string) => {
    await backToBack.run(
      () => {
        seen.push(name);
        now += 6;
      },
      { isQuick: false },
    );
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

test('quick work goes before slow work that waits; what waits can be refused', async () => {
  const seen: string[] = [];
  let now = 0;
  const backToBack = new BackToBack(() => now);
  const ask = (name: string, isQuick: boolean) => {
    const work = () => {
      seen.push(name);
      now += 20;
      if (name === 'b') backToBack.refuse(new Error('stopping'));
    };
    return backToBack.run(work, { isQuick }).catch(({ message }) => seen.push(`${name} ${message}`));
  };
  const first = ask('a', false);
  const waiting = [ask('b', false), ask('c', false), ask('d', true)];
  await first;
  await Promise.all(waiting);
  assert.deepEqual(seen, ['d', 'a', 'b', 'c stopping']);
});

import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { AnswerSlots, listsSkills } from './answer-slots.ts';

test('one download at a time per account and three in total; waiting accounts take turns, whatever their number of requests', async () => {
  const slots = new AnswerSlots();
  const begun: string[] = [];
  const take = (account: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const taken = slots.take(account, response).then((isTaken) => {
      if (isTaken) begun.push(account);
      return isTaken;
    });
    const end = async () => {
      response.destroy();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { taken, end };
  };
  const first = take('a');
  const flood = Array.from({ length: 16 }, () => take('a'));
  assert.equal(await take('a').taken, false, 'the 17th waiting download is refused');
  const others = ['b', 'c', 'd'].map(take);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(begun, ['a', 'b', 'c']);
  await first.end();
  await others[0]!.end();
  assert.deepEqual(begun.slice(3).sort(), ['a', 'd'], 'the last account did not wait for the flood');
  for (const one of [others[1]!, others[2]!, ...flood]) await one.end();
  assert.equal(begun.length, 20);
  const gone = take('e');
  await gone.end();
  assert.equal(await gone.taken, true);
  assert.equal(await take('e').taken, true, 'a client that disconnected holds no slot');
});

test('lists of skills: one at a time per account, however many accounts there are', async () => {
  const slots = new AnswerSlots({ maxAtOnce: Number.POSITIVE_INFINITY });
  const take = (account: string) => slots.take(account, new ServerResponse(new IncomingMessage(new Socket())));
  assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(take)), [true, true, true, true, true]);
  const waiting = Array.from({ length: 16 }, () => take('a'));
  assert.equal(await take('a'), false);
  assert.equal(await Promise.race([...waiting, 'still waiting']), 'still waiting');
  assert.deepEqual([{ method: 'skills/list' }, { method: 'tools/list' }, null].map(listsSkills), [true, false, false]);
});

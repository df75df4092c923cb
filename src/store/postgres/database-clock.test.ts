import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseClock } from './database-clock.ts';

const YEAR_2030 = Date.parse('2030-01-01T00:00:00Z');

/** The difference to a database clock that reads YEAR_2030 + performance.now(). */
const error = (clock: DatabaseClock) => Math.abs(clock.now() - (YEAR_2030 + performance.now()));

test("it uses the machine's time until the database has answered", () => {
  assert.ok(Math.abs(new DatabaseClock().now() - Date.now()) < 50);
});

test('a fast answer counts more than a slow one, whichever comes first', () => {
  for (const order of [
    [2, 800],
    [800, 2],
  ]) {
    const clock = new DatabaseClock();
    const now = performance.now();
    // The database read its clock at the very end of the round trip.
    for (const trip of order) clock.learn(Math.floor(YEAR_2030 + now), now - trip, now);
    assert.ok(error(clock) < 5, `${error(clock)} ms off`);
  }
});

test('a change of the database clock is followed immediately', () => {
  const clock = new DatabaseClock();
  const now = performance.now();
  clock.learn(Math.floor(YEAR_2030 + now) - 60_000, now - 1, now);
  clock.learn(Math.floor(YEAR_2030 + now), now - 50, now);
  assert.ok(error(clock) < 60);
});

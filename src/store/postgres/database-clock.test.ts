import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseClock } from './database-clock.ts';

const YEAR_2030 = Date.parse('2030-01-01T00:00:00Z');

/** How far the clock is from a database clock that reads YEAR_2030 + performance.now(). */
const error = (clock: DatabaseClock) => Math.abs(clock.now() - (YEAR_2030 + performance.now()));

test('it tells the time of the machine until it has heard from the database', () => {
  assert.ok(Math.abs(new DatabaseClock().now() - Date.now()) < 50);
});

test('a quick answer counts for more than a slow one, whichever comes first', () => {
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

test('a database clock that was set is followed at once', () => {
  const clock = new DatabaseClock();
  const now = performance.now();
  clock.learn(Math.floor(YEAR_2030 + now) - 60_000, now - 1, now);
  clock.learn(Math.floor(YEAR_2030 + now), now - 50, now);
  assert.ok(error(clock) < 60);
});

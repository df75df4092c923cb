import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { DashboardError } from '../errors.ts';

/** Of the four threads that Node has for such work, two stay free for other work: answers are compressed there. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

let running = 0;
const line: (() => void)[] = [];

/** The library's own hashing (scrypt), never more than a few at once: a hash is slow on purpose. */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (line.length >= MAX_WAITING)
    throw new DashboardError(
      'too_many_requests',
      'Too many people are signing in right now. Please try again in a minute.',
      { retryAfterSeconds: 60 },
    );
  if (running >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next in line takes over the place; it is given up only when no one waits.
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

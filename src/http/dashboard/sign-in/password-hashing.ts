import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { semaphore } from '../../concurrency/semaphore.ts';
import { tooMany } from '../errors.ts';
import { currentCall } from './library-call.ts';

/** Two of Node's four worker threads stay free for other work, such as compressing answers. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

const hashing = semaphore(AT_ONCE);

/** The library's own hashing (scrypt), only a few at once, because a hash is slow on purpose. */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: async (given: { hash: string; password: string }) => {
    const fits = await inTurn(() => verifyPassword(given));
    const call = currentCall.getStore();
    // The write that follows must find the same password.
    if (fits && call !== undefined) call.passwordHash = given.hash;
    return fits;
  },
};

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.waiting >= MAX_WAITING)
    throw tooMany(60, 'Too many people are signing in right now. Please try again in a minute.');
  return hashing.run(work);
}

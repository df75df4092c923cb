import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { networkOf } from '../../../accounts/address-range.ts';
import { semaphore } from '../../concurrency/semaphore.ts';
import { tooMany } from '../errors.ts';
import { currentCall, currentRequest } from './library-call.ts';

/** Two of Node's four worker threads stay free for other work, such as compressing answers. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

const hashing = semaphore(AT_ONCE, MAX_WAITING);
const refusal = () => tooMany(60, 'Too many people are signing in right now. Please try again in a minute.');

/** Networks take turns: one that signs in continuously must not delay everyone else. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return hashing.run(work, refusal, networkOf(currentRequest.getStore()?.ip));
}

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

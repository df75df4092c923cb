import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentCall, currentRequest } from './library-call.ts';
import { placesFor, senderShare } from './sign-in-places.ts';

/** One of Node's four worker threads stays free for other work, such as compressing answers; two unless many sign in. */
const AT_ONCE = { anyone: 2, recognised: 1 };

const placesOf = placesFor<unknown>(AT_ONCE);
const NOBODY = { ip: '', isRecognised: false, session: null };

/** Strangers have had their turn already (sign-in-turns.ts): a second one would put those back who came first. */
const IN_ORDER = { holder: '' };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const request = currentRequest.getStore() ?? NOBODY;
  const isStranger = !request.isRecognised && request.session === null;
  return placesOf(request).do(work, isStranger ? IN_ORDER : senderShare(request)) as Promise<T>;
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

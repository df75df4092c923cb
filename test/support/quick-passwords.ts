import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password hash takes 60 ms of a processor on purpose. Tests need thousands, and few are about that: those switch
 * this off. What was hashed with one cost is not recognised with the other.
 */
export const quickPasswords = { isOn: true };

const { scrypt } = crypto;
crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, quickPasswords.isOn ? { ...options, N: 2 } : options, done)) as typeof scrypt;
syncBuiltinESMExports();

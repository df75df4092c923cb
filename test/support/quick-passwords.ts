import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hashing a password takes a tenth of a second of CPU time, on purpose, and the tests hash about a thousand. In the
 * process of a test it takes only time, so that requests still overlap it. Servers in separate processes hash as in
 * production, as does password-hashing.test.ts.
 */
const HASHING_MS = 50;

const { scrypt } = crypto;
crypto.scrypt = ((password, salt, length, options, done) => {
  setTimeout(() => scrypt(password, salt, length, { ...options, N: 2 }, done), HASHING_MS);
}) as typeof scrypt;
syncBuiltinESMExports();

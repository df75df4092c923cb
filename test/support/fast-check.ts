import process from 'node:process';
import fc from 'fast-check';

/** Every run tries other values and prints their seed: `SEED=… npm test` repeats them. */
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
fc.configureGlobal({ seed });
process.stdout.write(`SEED=${seed}\n`);

export { fc, seed };

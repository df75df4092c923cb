// Which databases the longest tests of accounts run on. They spend their time on hashing passwords, so the suite runs them
// once; `npm run test:engines` on both. The store itself is tested on both in the suite (test/store).

const EVERY = process.env.KITSCOUT_TEST_EVERY_ENGINE === '1';

export const ENGINES: readonly ('sqlite' | 'postgres')[] = EVERY ? ['sqlite', 'postgres'] : ['sqlite'];

/** With mail and without. */
export const ENGINES_WITH_MAIL = ENGINES.flatMap((engine) =>
  (EVERY ? [true, false] : [true]).map((mail) => ({ engine, mail })),
);

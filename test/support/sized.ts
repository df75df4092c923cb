import process from 'node:process';

/** `npm run test:long` repeats what `npm test` does a few times or on a part. */
export const isLong = process.env.KITSCOUT_TEST_LONG === '1';

export const sized = (short: number, long: number): number => (isLong ? long : short);

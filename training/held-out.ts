// Decides which skills training never sees, so that they can be used for evaluation: about one in ten, by name alone.

import { crc32 } from 'node:zlib';

const ONE_IN = 10;

export function isHeldOut(repository: string, name: string): boolean {
  return crc32(`${repository}\n${name}`) % ONE_IN === 0;
}

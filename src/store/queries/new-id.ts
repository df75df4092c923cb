import { randomBytes } from 'node:crypto';

/** Ids that cannot be guessed and say what they name: acc_…, key_…. */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

// What people type into the forms of the dashboard.

import { invisibleInOwnName } from '../../catalogue/invisible.ts';
import { Type } from '../routes/type.ts';
import { invalid } from './errors.ts';

/** For a text that reaches the store as it is: PostgreSQL rejects NUL. */
export const WITHOUT_NUL = '^[^\\u0000]*$';

/** Far longer than any name: readName says what is wrong with one that is too long. */
export const Name = Type.String({ maxLength: 1_000 });
/** The sign-in library checks the length of a new one. */
export const Password = Type.String({ minLength: 1, maxLength: 1_000 });
/** Of an authenticator, or a recovery code. */
export const Code = Type.String({ minLength: 1, maxLength: 100 });

export function readName(given: string, maxLength: number): string {
  const name = given.trim();
  if (name === '') throw invalid(`The name is empty: it must have 1 to ${maxLength} characters.`);
  if ([...name].length > maxLength) throw invalid(`The name is too long: it must have 1 to ${maxLength} characters.`);
  if (invisibleInOwnName(name) !== undefined) throw invalid('The name contains invisible characters: use plain text.');
  return name;
}

import { DashboardError } from './errors.ts';

/** Control characters, and those that turn the direction of the text around them: a name must look like what it is. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name that a person typed, trimmed. */
export function readName(field: string, given: string, longest: number): string {
  const name = given.trim();
  if (name === '')
    throw new DashboardError('invalid_request', `${field} is empty: it must have 1 to ${longest} characters.`);
  if ([...name].length > longest)
    throw new DashboardError('invalid_request', `${field} is too long: it must have 1 to ${longest} characters.`);
  if (DECEPTIVE.test(name))
    throw new DashboardError('invalid_request', `${field} has characters that cannot be seen: use plain text.`);
  return name;
}

import { DashboardError } from './errors.ts';

/** What shows nothing, or turns the direction of the text around it: a name must look like what it is. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Emoji are joined by characters that are not seen on their own. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** A name that a person typed, trimmed. */
export function readName(field: string, given: string, longest: number): string {
  const name = given.trim();
  if (name === '')
    throw new DashboardError('invalid_request', `${field} is empty: it must have 1 to ${longest} characters.`);
  if ([...name].length > longest)
    throw new DashboardError('invalid_request', `${field} is too long: it must have 1 to ${longest} characters.`);
  if (UNSEEN.test(name.replace(EMOJI, '')))
    throw new DashboardError('invalid_request', `${field} contains invisible characters: use plain text.`);
  return name;
}

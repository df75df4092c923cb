import { invisibleInOwnName } from '../../catalogue/invisible.ts';
import { invalid } from './errors.ts';

export function readName(given: string, maxLength: number): string {
  const name = given.trim();
  if (name === '') throw invalid(`The name is empty: it must have 1 to ${maxLength} characters.`);
  if ([...name].length > maxLength) throw invalid(`The name is too long: it must have 1 to ${maxLength} characters.`);
  if (invisibleInOwnName(name) !== undefined) throw invalid('The name contains invisible characters: use plain text.');
  return name;
}

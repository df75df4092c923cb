import { invisibleInOwnName } from '../../catalogue/invisible.ts';
import { DashboardError } from './errors.ts';

export function readName(given: string, maxLength: number): string {
  const name = given.trim();
  if (name === '')
    throw new DashboardError('invalid_request', `The name is empty: it must have 1 to ${maxLength} characters.`);
  if ([...name].length > maxLength)
    throw new DashboardError('invalid_request', `The name is too long: it must have 1 to ${maxLength} characters.`);
  if (invisibleInOwnName(name) !== undefined)
    throw new DashboardError('invalid_request', 'The name contains invisible characters: use plain text.');
  return name;
}

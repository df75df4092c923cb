// Assistants and their forms as people write them.

import { TARGET_NAMES } from '../platforms.ts';

/** A kit may name a form that is not in the list: then its words are written as names are. */
export function platformName(target: string): string {
  const known = TARGET_NAMES.get(target);
  if (known !== undefined) return known;
  const [first = '', ...rest] = target.split('-');
  return [TARGET_NAMES.get(first) ?? capital(first), ...rest.map(capital)].join(' ');
}

export function platformNames(targets: readonly string[]): string {
  return listed(targets.map(platformName));
}

export function listed(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

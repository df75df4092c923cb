// Display names of assistants and their variants.

import { PLATFORMS, TARGET_NAMES } from '../platforms.ts';

/** A kit may name an unlisted variant: its words are then capitalised like a name. */
export function platformName(target: string): string {
  const known = TARGET_NAMES.get(target);
  if (known !== undefined) return known;
  const [first = '', ...rest] = target.split('-');
  // Not "any", which has no variants.
  const assistant = PLATFORMS.find((platform) => platform === first);
  return [assistant ? TARGET_NAMES.get(assistant)! : capital(first), ...rest.map(capital)].join(' ');
}

export function platformNames(targets: readonly string[]): string {
  return listed(targets.map(platformName));
}

export function listed(parts: readonly string[]): string {
  let list = parts[0] ?? '';
  for (let i = 1; i < parts.length; i++) list += `${i < parts.length - 1 ? ', ' : ' and '}${parts[i]}`;
  return list;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

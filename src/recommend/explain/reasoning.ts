// Writes the reason for a recommendation: what the kit does for this use case, in its own words.

import type { IndexedKit } from '../index/indexed-kit.ts';
import type { Platform } from '../platforms.ts';
import { listed, platformName, platformNames } from './platform-names.ts';

/** Why an answer is a fallback: a person who needs other help, a kit that may be meant, or neither. */
export type NoMatch = 'distress' | 'near' | 'nothing';

interface Reasons {
  /** The kit's name, followed by its slug if another kit in the answer has the same name. */
  name: string;
  targets: readonly string[];
  platform: Platform;
  score: number;
  /** The kit's sentence that says what it is for, and another that is near to the use case in meaning. */
  purpose: string | null;
  near: string | null;
  /** With the first kit: the names of those that serve other parts of the use case. */
  forParts: readonly string[];
  /** The use case equals the kit's name, slug or tagline. */
  isExactName: boolean;
  none: NoMatch | null;
  /** In a fallback: the kit that fits but targets other assistants. Mentioned with the first kit. */
  elsewhere: IndexedKit | null;
  /** In a fallback: most words are in a language that is not understood. */
  isForeign: boolean;
}

/** Below this score, a reason begins with the doubt, and does not advertise. */
const WEAK = 0.5;

/** One or two sentences. */
export function reasoning(reasons: Reasons): string {
  if (reasons.none !== null) {
    const before = reasons.elsewhere !== null ? elsewhere(reasons) : reasons.isForeign ? UNKNOWN_LANGUAGE : null;
    return before === null ? noMatch(reasons) : `${before} ${noMatch(reasons)}`;
  }
  const { name, purpose, near, score } = reasons;
  const isWeak = score < WEAK;
  const subject = isWeak ? `Weak match. ${name} may be made for something else` : name;
  const first = purpose === null ? `${subject}.` : `${subject}: ${purpose}`;
  const rest = [reasons.isExactName && !isWeak ? NAMED : null, platformClause(reasons)].filter((one) => one !== null);
  const last = rest.length > 0 ? `${capital(rest.join('; '))}.` : null;
  return [first, isWeak ? null : near, last, otherParts(reasons)].filter((one) => one !== null).join(' ');
}

const UNKNOWN_LANGUAGE = 'Most of these words are in a language that the search does not understand.';

const NAMED = 'its name, slug or tagline is what you wrote';

function otherParts({ forParts }: Reasons): string | null {
  if (forParts.length === 0) return null;
  return `For ${forParts.length === 1 ? 'another part' : 'other parts'} of this, see ${listed([...forParts])}.`;
}

/** Which assistants a kit is made for, where that is not plain: null if it works with all of them. */
function platformClause({ targets, platform }: Pick<Reasons, 'targets' | 'platform'>): string | null {
  if (targets.includes('any') || targets.length === 0) return null;
  if (platform === 'any') return `it is made for ${platformNames(targets)}`;
  if (targets.includes(platform)) return null;
  const serving = targets.filter((target) => target.startsWith(`${platform}-`));
  return `it is made for ${platformNames(serving)}, so it fits ${platformName(platform)}`;
}

function elsewhere({ elsewhere: kit, platform }: Reasons): string {
  return `${kit!.name} fits this use case, but it is made for ${platformNames(kit!.ai_targets)}, not for ${platformName(platform)}.`;
}

const OTHER_HELP =
  'A person can help with this, and no kit can. If anyone is in danger, please call the emergency number where you are; otherwise talk to a doctor, a helpline, an advice centre or somebody you trust.';

const NOTHING = 'None of the kits here fits this use case: those listed are no recommendation.';

function noMatch({ none, name, purpose }: Reasons): string {
  if (none === 'distress') return OTHER_HELP;
  if (none === 'nothing' || purpose === null) return NOTHING;
  return `No kit here is plainly made for this. ${name} comes nearest: ${purpose} If that is what you mean, say more about it.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Writes the reason for a recommendation: first what the kit does for this use case, then evidence that a reader can
// check.

import type { IndexedKit } from '../index/indexed-kit.ts';
import type { Platform } from '../platforms.ts';
import type { Sentence } from './best-sentence.ts';
import type { Found, Trace } from './evidence.ts';
import type { EvidenceField, FormInField } from './kit-words.ts';
import { listed, platformName, platformNames } from './platform-names.ts';

export interface Translation extends FormInField {
  /** As written in the use case. */
  original: string;
}

interface Reasons {
  /** The kit's name, followed by its slug if another kit in the answer has the same name. */
  name: string;
  platform: Platform;
  /** Which assistants the kit is made for (platformClause). */
  madeFor: string;
  /** The kit's sentence that matches the use case best. */
  sentence: Sentence | null;
  /** Phrases that occur in both, letter for letter. */
  found: Found[];
  /** The use case equals the kit's name, slug or tagline. */
  isExactName: boolean;
  /** Words in another form, or only in the files. Searched if nothing matches letter for letter. */
  traces: Trace[];
  /** Words of a use case in another language, and the kit's words for them. */
  translations: Translation[];
  /** The vectors are close. */
  isClose: boolean;
  /** There is any evidence; otherwise, the kit only fills the list. */
  isNear: boolean;
  fallback: boolean;
  /** In a fallback: the kit that fits but targets other assistants. Mentioned with the first kit. */
  elsewhere: IndexedKit | null;
}

const WHERE: Record<EvidenceField, string> = {
  name: 'in its name',
  tagline: 'in its tagline',
  keywords: 'among its keywords',
  whats_inside: 'in its list of contents',
  personas: 'among the people it is made for',
  description: 'in its description',
};

/** One or two sentences. */
export function reasoning(reasons: Reasons): string {
  if (!reasons.fallback) return `${purpose(reasons)} ${evidence(reasons)}; ${reasons.madeFor}.`;
  return reasons.elsewhere === null ? nearest(reasons) : `${elsewhere(reasons)} ${nearest(reasons)}`;
}

/** What the kit does, in its own words but without quotation marks. */
function purpose({ name, sentence }: Reasons): string {
  if (sentence === null) return `${name} may fit this use case.`;
  return `${name}${sentence.isContent ? ' contains' : ':'} ${sentence.text}`;
}

function evidence(reasons: Reasons): string {
  const { found, traces, translations, isExactName, isClose } = reasons;
  if (isExactName) return 'Its name, slug or tagline matches what you wrote';
  if (translations.length > 0)
    return `It mentions ${translatedClause(translations)}${found.length > 0 ? `, and has ${foundClause(found)}` : ''}`;
  if (found.length > 0) return `It has ${foundClause(found)}`;
  if (traces.length > 0) return `It ${traceClause(traces)}`;
  return isClose ? 'It shares no word with what you wrote but is close in meaning' : 'It is only distantly related';
}

/** For example: mentions planning, a form of your word plan, in its tagline. */
function traceClause(traces: Trace[]): string {
  const { word, form, field } = traces[0]!;
  if (form === null || field === null) {
    const words = traces.map((trace) => trace.word).filter((one) => one !== null);
    if (words.length === 0) return 'mentions what your words suggest, in its files';
    if (words.length === 1) return `mentions your word ${words[0]}, or a form of it, in its files`;
    return `mentions your words ${listed(words)}, or forms of them, in its files`;
  }
  const source = word === null ? 'which your words suggest' : `a form of your word ${word}`;
  return `mentions ${form}, ${source}, ${WHERE[field]}`;
}

/** For example: “a” and “b” in its name, and “c” among its keywords. */
function foundClause(found: Found[]): string {
  return byField(found, ({ phrase }) => `“${phrase}”`);
}

/** For example: minutes (Protokoll) in its name. */
function translatedClause(translations: Translation[]): string {
  return byField(translations, ({ form, original }) =>
    form.toLowerCase() === original.toLowerCase() ? form : `${form} (${original})`,
  );
}

function byField<T extends { field: EvidenceField }>(all: T[], shown: (one: T) => string): string {
  const clauses: string[] = [];
  for (let i = 0; i < all.length; i++) {
    const { field } = all[i]!;
    const phrases: string[] = [];
    for (let j = 0; j < all.length; j++) {
      if (all[j]!.field !== field) continue;
      // Already listed with the first phrase of its field.
      if (j < i) break;
      phrases.push(shown(all[j]!));
    }
    if (phrases.length > 0) clauses.push(`${listed(phrases)} ${WHERE[field]}`);
  }
  return listed(clauses);
}

/** Which assistants a kit is made for, in answer to a request for this one. */
export function platformClause(targets: readonly string[], platform: Platform): string {
  if (targets.includes('any'))
    return platform === 'any'
      ? 'it works with any assistant'
      : `it works with any assistant, ${platformName(platform)} included`;
  if (platform === 'any' || targets.includes(platform))
    return targets.length === 0 ? 'it names no assistant' : `it is made for ${platformNames(targets)}`;
  const serving = targets.filter((target) => target.startsWith(`${platform}-`));
  return `it is made for ${platformNames(serving)}, so it fits ${platformName(platform)}`;
}

function elsewhere({ elsewhere: kit, platform }: Reasons): string {
  return `${kit!.name} fits this use case, but it is made for ${platformNames(kit!.ai_targets)}, not for ${platformName(platform)}.`;
}

function nearest(reasons: Reasons): string {
  const { name, found, traces, isNear, sentence } = reasons;
  const topic = sentence === null ? '.' : `: ${sentence.text}`;
  const nothing = 'nothing in the catalogue matches this use case closely';
  if (!isNear) return `${name} does not match this use case; it is a general starting point${topic}`;
  if (found.length > 0) return `${name} has only ${foundClause(found)}; ${nothing}.`;
  if (traces.length > 0) return `${name} only ${traceClause(traces)}; ${nothing}.`;
  return `${name} shares no word with what you wrote and is at best distantly related; ${nothing}.`;
}

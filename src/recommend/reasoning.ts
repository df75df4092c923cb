// The reason for a recommendation, in words that a reader can check against the kit.

import type { EvidenceField, Found } from './evidence.ts';
import type { KitCard } from './kit-text.ts';
import type { Platform } from './platforms.ts';

export interface Reasons {
  card: KitCard;
  platform: Platform;
  /** What stands in both, letter for letter. */
  found: Found[];
  /** The use case is the kit's name, slug or tagline. */
  isNamed: boolean;
  /** Close by the vectors. */
  isClose: boolean;
  /** Some form of a word of the use case stands in the kit or its files. */
  sharesWords: boolean;
  fallback: boolean;
}

const PLATFORM_NAMES: Record<Platform, string> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  codex: 'Codex',
  gemini: 'Gemini',
  cursor: 'Cursor',
  any: 'any assistant',
};

const WHERE: Record<EvidenceField, string> = {
  name: 'in its name',
  tagline: 'in its tagline',
  keywords: 'among its keywords',
  whatsInside: 'in its list of contents',
  personas: 'among the people it is made for',
  description: 'in its description',
};

export function reasoning(reasons: Reasons): string {
  if (reasons.fallback) return `Nothing in the catalogue matches this use case closely. ${nearest(reasons)}`;
  return `${why(reasons)}. ${platformSentence(reasons)}`;
}

function why({ card, found, isNamed, isClose, sharesWords }: Reasons): string {
  if (isNamed) return `What you wrote is what ${card.name} is called or says of itself: ${topicOf(card)}`;
  if (found.length > 0) {
    const clause = `${card.name} has ${foundClause(found)}`;
    return isClose && found.length < 2 ? `${clause}, and is close to the rest in meaning` : clause;
  }
  const topic = topicOf(card);
  if (isClose) return `${card.name} says it in other words but is close in meaning: ${topic}`;
  if (sharesWords) return `${card.name} touches on it in its files or in other forms of your words: ${topic}`;
  return `${card.name} is the nearest in meaning: ${topic}`;
}

/** “a” and “b” in its name, and “c” among its keywords. */
function foundClause(found: Found[]): string {
  const groups = new Map<EvidenceField, string[]>();
  for (const { phrase, field } of found) groups.set(field, [...(groups.get(field) ?? []), `“${phrase}”`]);
  return listed([...groups].map(([field, phrases]) => `${listed(phrases)} ${WHERE[field]}`));
}

function platformSentence({ card, platform }: Reasons): string {
  const targets = card.aiTargets;
  if (targets.includes('any'))
    return platform === 'any'
      ? 'It works with any assistant.'
      : `It works with any assistant, ${PLATFORM_NAMES[platform]} included.`;
  if (platform === 'any') return targets.length === 0 ? 'It names no assistant.' : `It is made for ${listed(targets)}.`;
  if (targets.includes(platform)) return `It is made for ${PLATFORM_NAMES[platform]}.`;
  const serving = targets.filter((target) => target.startsWith(`${platform}-`));
  return `It is made for ${listed(serving)}, so it fits ${PLATFORM_NAMES[platform]}.`;
}

function nearest({ card, found, isClose, sharesWords }: Reasons): string {
  if (found.length > 0) return `${card.name} comes nearest with ${foundClause(found)}.`;
  const topic = topicOf(card);
  if (isClose || sharesWords) return `${card.name} has something in common with it, no more: ${topic}.`;
  return `${card.name} is a general starting point: ${topic}.`;
}

const TOPIC_LENGTH = 140;

/** What the kit says it is about, in its own words but not as a quotation. */
function topicOf(card: KitCard): string {
  const text = (card.tagline || card.description)
    .replace(/\s+/g, ' ')
    .replace(/["“”«»]/g, '')
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  const cut = sentence.length > TOPIC_LENGTH ? `${sentence.slice(0, TOPIC_LENGTH).replace(/\s+\S*$/, '')} …` : sentence;
  return cut.replace(/[.!?]+$/, '') || card.name;
}

function listed(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

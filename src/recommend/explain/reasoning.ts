// The reason for a recommendation, in words that a reader can check against the kit.

import type { IndexedKit } from '../index/indexed-kit.ts';
import type { Platform } from '../index/platforms.ts';
import { MAX_TOPIC_CHARACTERS } from '../settings.ts';
import type { EvidenceField, Found, Trace } from './evidence.ts';

interface Reasons {
  card: IndexedKit;
  platform: Platform;
  /** What stands in both, letter for letter. */
  found: Found[];
  /** The use case is the kit's name, slug or tagline. */
  isNamed: boolean;
  /** What stands in another form, or only in the files; looked for when nothing stands letter for letter. */
  traces: Trace[];
  /** Words of the use case that mean something and are not quoted. */
  rest: number;
  /** Close by the vectors. */
  isClose: boolean;
  /** There is any evidence; without it the kit only fills the list. */
  isNear: boolean;
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
  whats_inside: 'in its list of contents',
  personas: 'among the people it is made for',
  description: 'in its description',
};

export function reasoning(reasons: Reasons): string {
  if (reasons.fallback) return `Nothing in the catalogue matches this use case closely. ${nearest(reasons)}`;
  return `${why(reasons)}. ${platformSentence(reasons)}`;
}

/** From so many words on one can speak of the rest. */
const A_REST = 2;

function why({ card, found, traces, rest, isNamed, isClose }: Reasons): string {
  if (isNamed) return `What you wrote is what ${card.name} is called or says of itself: ${topicOf(card)}`;
  if (found.length > 0) {
    const clause = `${card.name} has ${foundClause(found)}`;
    return isClose && rest >= A_REST ? `${clause}, and is close to the rest in meaning` : clause;
  }
  if (traces.length > 0) {
    const clause = `${card.name} ${traceClause(traces)}`;
    return isClose
      ? `${clause}, and is close in meaning: ${topicOf(card)}`
      : `${clause}; it is about this: ${topicOf(card)}`;
  }
  const how = isClose ? 'but is close in meaning' : 'and is only distantly related in meaning';
  return `${card.name} shares no word with what you wrote ${how}: ${topicOf(card)}`;
}

/** Speaks of planning, a form of your word plan, in its tagline. */
function traceClause(traces: Trace[]): string {
  const { word, form, field } = traces[0]!;
  if (form === null || field === null) {
    const words = traces.map((trace) => trace.word).filter((one) => one !== null);
    const named =
      words.length === 0 ? 'some of your words' : `your ${words.length > 1 ? 'words' : 'word'} ${listed(words)}`;
    return `has ${named}, in this or another form, in its files`;
  }
  const source = word === null ? 'which some of your words stand for' : `a form of your word ${word}`;
  return `speaks of ${form}, ${source}, ${WHERE[field]}`;
}

/** “a” and “b” in its name, and “c” among its keywords. */
function foundClause(found: Found[]): string {
  const fields: EvidenceField[] = [];
  for (const { field } of found) if (!fields.includes(field)) fields.push(field);
  const clauses = fields.map((field) => {
    const phrases = found.filter((one) => one.field === field).map(({ phrase }) => `“${phrase}”`);
    return `${listed(phrases)} ${WHERE[field]}`;
  });
  return listed(clauses);
}

function platformSentence({ card, platform }: Reasons): string {
  const targets = card.ai_targets;
  if (targets.includes('any'))
    return platform === 'any'
      ? 'It works with any assistant.'
      : `It works with any assistant, ${PLATFORM_NAMES[platform]} included.`;
  if (platform === 'any') return targets.length === 0 ? 'It names no assistant.' : `It is made for ${listed(targets)}.`;
  if (targets.includes(platform)) return `It is made for ${PLATFORM_NAMES[platform]}.`;
  const serving = targets.filter((target) => target.startsWith(`${platform}-`));
  return `It is made for ${listed(serving)}, so it fits ${PLATFORM_NAMES[platform]}.`;
}

function nearest(reasons: Reasons): string {
  const { card, found, traces, isNear } = reasons;
  if (found.length > 0) return `${card.name} has ${foundClause(found)}, no more.`;
  const topic = topicOf(card);
  if (traces.length > 0) return `${card.name} ${traceClause(traces)}, no more: ${topic}.`;
  if (isNear) return `${card.name} shares no word with it and is at best distantly related: ${topic}.`;
  return `${card.name} is no match, only a place to start: ${topic}. ${platformSentence(reasons)}`;
}

/** What cutting may leave of a character outside the first 65,536. */
const HALF_A_PAIR = /[\ud800-\udbff]$/;

const topics = new WeakMap<IndexedKit, string>();

/** What the kit says it is about, in its own words but not as a quotation; kept as long as the card is. */
function topicOf(card: IndexedKit): string {
  let topic = topics.get(card);
  if (topic === undefined) {
    topic = makeTopic(card);
    topics.set(card, topic);
  }
  return topic;
}

function makeTopic(card: IndexedKit): string {
  const text = (card.tagline || card.description)
    .slice(0, 2 * MAX_TOPIC_CHARACTERS)
    .replace(HALF_A_PAIR, '')
    .replace(/\s+/g, ' ')
    .replace(/["“”«»]/g, '')
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  const cut =
    sentence.length > MAX_TOPIC_CHARACTERS
      ? `${sentence
          .slice(0, MAX_TOPIC_CHARACTERS)
          .replace(/\s+\S*$/, '')
          .replace(HALF_A_PAIR, '')} …`
      : sentence;
  return cut.replace(/[.!?]+$/, '') || card.name;
}

function listed(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  if (parts.length === 2) return `${parts[0]} and ${parts[1]}`;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

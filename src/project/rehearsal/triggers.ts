import { sharedWords } from '../../suggest/likeness.ts';
import type { SkillHere } from '../installed-set.ts';
import type { Finding } from './finding.ts';
import { type OwnPrompt, phrasesIn } from './prompts.ts';
import { type Ranker, withoutRefusals, wordsIn } from './ranking.ts';

/** A prompt of one skill and where it is predicted to go. */
export interface Prediction extends OwnPrompt {
  skill: string;
  /** The skill that is nearest; null if none is. */
  goes_to: string | null;
}

/**
 * Another skill takes test prompts when it may get so many and this share of them, and one surely. Of one out of four, the
 * ranking is wrong more often than the skill.
 */
const MIN_TAKEN = 2;
const TAKEN_SHARE = 0.7;
const SURELY_NEARER = 1.1;
/** The same for a skill with a single test prompt. */
const SINGLE_NEARER = 2.5;
/** A phrase is in its own skill's description, so another one that comes this near says the same. */
const CONTESTED_PHRASE = 0.7;
/** Two words, such as the name of a product, may be in another description without claiming the phrase. */
const MIN_TELLING = 3;
/** Two quoted phrases with this share of their words in common are one. */
const SAME_PHRASE = 0.8;

interface Taken {
  own: number;
  other: number;
  tests: { text: string; ratio: number }[];
  phrases: string[];
}

/**
 * The prompts of each skill, ranked over all. A single test prompt that goes elsewhere is in the predictions only; it is a
 * finding when another skill takes most of them, or claims a phrase.
 */
export async function triggersOf(
  skills: readonly SkillHere[],
  promptsOf: (skill: SkillHere) => readonly OwnPrompt[],
  ranker: Ranker,
): Promise<{ predictions: Prediction[]; findings: Finding[] }> {
  const asked = skills.flatMap((skill, own) => promptsOf(skill).map((prompt) => ({ ...prompt, own })));
  const texts = asked.map(({ text }) => text);
  const scores = skills.length > 1 && asked.length > 0 ? await ranker.rank(skills, texts) : [];
  const claimed = claimsOf(skills);
  const taken = new Map<string, Taken>();
  const takenBy = (own: number, other: number): Taken => {
    const key = `${own} ${other}`;
    const known = taken.get(key) ?? { own, other, tests: [], phrases: [] };
    taken.set(key, known);
    return known;
  };
  const predictions = asked.map(({ own, text, from }, i): Prediction => {
    const of = scores[i] ?? [];
    const other = nearest(of, own);
    const [mine, most] = [of[own] ?? 0, of[other] ?? 0];
    const claimant = claimed(own, { text, from });
    if (claimant >= 0) takenBy(own, claimant).phrases.push(text);
    else if (most >= ranker.surely && most >= (from === 'phrase' ? CONTESTED_PHRASE : ranker.contested) * mine) {
      if (from === 'phrase') {
        if (new Set(wordsIn(text)).size >= MIN_TELLING) takenBy(own, other).phrases.push(text);
      } else if (ranker.covers?.(skills[other]!, text) ?? true)
        takenBy(own, other).tests.push({ text, ratio: most / mine });
    }
    const first = most > mine ? other : own;
    return { skill: skills[own]!.name, text, from, goes_to: (of[first] ?? 0) > 0 ? skills[first]!.name : null };
  });
  const testsOf = (own: number) => asked.filter((prompt) => prompt.own === own && prompt.from === 'test').length;
  const findings = [...taken.values()]
    .filter(({ own, tests, phrases }) => phrases.length > 0 || isTaken(tests, testsOf(own)))
    .map(({ own, other, tests, phrases }) =>
      finding(skills[own]!.name, skills[other]!.name, [...phrases, ...tests.map(({ text }) => text)]),
    );
  return { predictions, findings };
}

function isTaken(tests: Taken['tests'], of: number): boolean {
  if (of === 1) return tests.some(({ ratio }) => ratio >= SINGLE_NEARER);
  const isSure = tests.some(({ ratio }) => ratio >= SURELY_NEARER);
  return isSure && tests.length >= MIN_TAKEN && tests.length >= TAKEN_SHARE * of;
}

/** One word may be in a description by chance. */
const MIN_CLAIMED = 2;

/** The first other skill that quotes the same in its description, or has all of a prompt in it, or -1. */
function claimsOf(skills: readonly SkillHere[]): (own: number, { text, from }: OwnPrompt) => number {
  const phrases = skills.flatMap(({ description }, skill) =>
    phrasesIn(description).map(({ text }) => ({ skill, words: new Set(wordsIn(text)) })),
  );
  const said = skills.map(({ description }) => ` ${wordsIn(withoutRefusals(description)).join(' ')} `);
  return (own, { text, from }) => {
    const asked = wordsIn(text);
    const prompt = ` ${asked.join(' ')} `;
    if (asked.length >= (from === 'phrase' ? MIN_TELLING : MIN_CLAIMED) && !said[own]!.includes(prompt)) {
      const claimant = said.findIndex((one) => one.includes(prompt));
      if (claimant >= 0) return claimant;
    }
    const words = new Set(asked);
    const isSame = (other: ReadonlySet<string>) =>
      sharedWords(words, other).length >= SAME_PHRASE * Math.max(words.size, other.size);
    return phrases.find(({ skill, words: other }) => skill !== own && isSame(other))?.skill ?? -1;
  };
}

function nearest(scores: readonly number[], own: number): number {
  return scores.reduce((best, score, i) => (i !== own && (best < 0 || score > scores[best]!) ? i : best), -1);
}

const MAX_QUOTED = 3;
const MAX_QUOTE = 100;

function finding(own: string, other: string, prompts: string[]): Finding {
  const quoted = prompts
    .slice(0, MAX_QUOTED)
    .map((text) => `“${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text}”`);
  const more = prompts.length > MAX_QUOTED ? ` and ${prompts.length - MAX_QUOTED} more` : '';
  return {
    kind: 'trigger',
    level: 'warning',
    skills: [own, other],
    message: `Prompts of ${own} may start ${other} instead: ${quoted.join(', ')}${more}.`,
    fix: `Say in the description of ${other} that it is not for these, and name ${own} for them.`,
    prompts,
  };
}

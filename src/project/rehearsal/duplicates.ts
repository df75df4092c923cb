import type { SkillHere } from '../installed-set.ts';
import type { Finding } from './finding.ts';
import { withoutRefusals, wordsIn } from './ranking.ts';

/** Descriptions this alike are of the same job: the cosine of their words, with rare ones counting more. */
const SAME_JOB = 0.34;
/** Or if one says nearly all that the other says. */
const CONTAINED = 0.75;
const MIN_WORDS = 4;
/** Lists of what a description names do not make it another job. */
const MAX_WORDS = 400;

const ACTIONS =
  /^(add|configure|create|delete|disable|enable|get|init|list|pause|query|read|remove|restore|resume|set|setup|start|stop|update|write)s?$/;
/** Names of so many words that differ in one are members of a series: "funnel-report-web", "funnel-report-shop". */
const MIN_OF_SERIES = 3;

/**
 * Described alike, and not the same: what their names do differs, or what it is done to, or its direction
 * ("speech-to-text").
 */
function areCounterparts(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const actions = [a!, b!].map((words) => words.filter((word) => ACTIONS.test(word)).join(' '));
  if (actions[0] !== '' && actions[1] !== '' && actions[0] !== actions[1]) return true;
  if (a!.length >= MIN_OF_SERIES && a!.length === b!.length) {
    const differing = a!.flatMap((word, i) => (word === b![i] ? [] : [[word, b![i]!] as const]));
    const [[first, second] = ['', ''], ...more] = differing;
    if (more.length === 0 && !first.startsWith(second) && !second.startsWith(first)) return true;
  }
  return a!.join(' ') !== b!.join(' ') && a!.toSorted().join(' ') === b!.toSorted().join(' ');
}

export function duplicatesIn(skills: readonly SkillHere[]): Finding[] {
  const texts = skills.map(({ name, description }) =>
    countsOf(wordsIn(`${name.replace(/[-_]/g, ' ')} ${withoutRefusals(description)}`).slice(0, MAX_WORDS)),
  );
  const having = new Map<string, number>();
  for (const counts of texts) for (const word of counts.keys()) having.set(word, (having.get(word) ?? 0) + 1);
  // A word that every skill has tells none of them apart.
  const rarity = (word: string) => Math.log(1 + texts.length / having.get(word)!);
  const vectors = texts.map((counts) => {
    const vector = new Map([...counts].map(([word, count]) => [word, (1 + Math.log(count)) * rarity(word)]));
    return { vector, length: Math.hypot(...vector.values()), sum: [...vector.values()].reduce((a, b) => a + b, 0) };
  });
  const findings: Finding[] = [];
  for (const [i, one] of vectors.entries()) {
    for (const [j, other] of vectors.entries()) {
      if (j <= i || skills[i]!.name.toLowerCase() === skills[j]!.name.toLowerCase()) continue;
      if (areCounterparts(skills[i]!.name, skills[j]!.name)) continue;
      if (Math.min(one.vector.size, other.vector.size) < MIN_WORDS) continue;
      const [shorter, longer] = one.sum <= other.sum ? [one, other] : [other, one];
      let [dot, shared] = [0, 0];
      for (const [word, value] of shorter.vector) {
        dot += value * (longer.vector.get(word) ?? 0);
        if (longer.vector.has(word)) shared += value;
      }
      if (dot < SAME_JOB * one.length * other.length && shared < CONTAINED * shorter.sum) continue;
      findings.push(duplicate(skills[i]!.name, skills[j]!.name));
    }
  }
  return findings;
}

export function duplicate(one: string, other: string): Finding {
  return {
    kind: 'duplicate',
    level: 'warning',
    skills: [one, other],
    message: `${one} and ${other} seem to do the same.`,
    fix: 'Remove one, or say in each description what the other is for.',
  };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

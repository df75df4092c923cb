import { sharedWords } from '../../suggest/likeness.ts';
import type { Finding } from './finding.ts';
import { wordsIn } from './ranking.ts';

interface Source {
  name: string;
  text: string;
}

interface Rule {
  name: string;
  said: string;
  words: ReadonlySet<string>;
}

const SAME_RULE = 0.75;
const MIN_WORDS = 2;
const MAX_RULES = 100;
/** Of a whole set: all are compared with all. */
const MAX_COMPARED = 2_000;
/** A rule ends with its sentence, or where a reason or another case begins. */
const REST = '([^.;:!?\\n|—]{6,160})';
const WANTED = new RegExp(`\\b(?:always|must always)\\s+${REST}|^[ \\t>*-]*(?:must|shall)\\s+${REST}`, 'gim');
const REFUSED = new RegExp(
  `\\b(?:never|must not|must never|shall not)\\s+${REST}|^[ \\t>*-]*(?:do not|don['’]t)\\s+(?:ever\\s+)?${REST}`,
  'gim',
);

/** One says “always”, the other “never” of the same. */
export function contradictionsIn(sources: readonly Source[]): Finding[] {
  const wanted = sources.flatMap((source) => rulesOf(source, WANTED)).slice(0, MAX_COMPARED);
  const refused = sources.flatMap((source) => rulesOf(source, REFUSED)).slice(0, MAX_COMPARED);
  const found = new Map<string, Finding>();
  for (const one of wanted) {
    for (const other of refused) {
      if (one.name === other.name || !isSame(one.words, other.words)) continue;
      const key = JSON.stringify([one.name, other.name].sort());
      if (!found.has(key)) found.set(key, contradiction(one, other));
    }
  }
  return [...found.values()];
}

function rulesOf({ name, text }: Source, pattern: RegExp): Rule[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/[*_`]/g, '');
  return [...prose.matchAll(pattern)].slice(0, MAX_RULES).flatMap((match) => {
    const said = (match[1] ?? match[2])!.trim();
    const whole = said.split(REASON)[0]!;
    const beginning = new Set(wordsIn(whole.split(/,\s/)[0]!));
    const words = beginning.size > MIN_WORDS ? beginning : new Set(wordsIn(whole));
    return words.size < MIN_WORDS ? [] : [{ name, said, words }];
  });
}

/** What follows says why or when, not what. */
const REASON = /\s(?:because|so that|since|even if|even when|as it|which)\s/i;

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return sharedWords(one, other).length >= SAME_RULE * Math.max(one.size, other.size);
}

function contradiction(one: Rule, other: Rule): Finding {
  return {
    kind: 'contradiction',
    level: 'warning',
    skills: [one.name, other.name],
    message: `${one.name} says “always ${one.said}”, ${other.name} “never ${other.said}”.`,
    fix: 'Decide which holds in this project, and write it into AGENTS.md.',
  };
}

import { sharedWords, type Words, wordsOf } from '../suggest/likeness.ts';
import type { SkillHere } from './installed-set.ts';

export interface Finding {
  /** `broken`: an assistant cannot use it. `clash`: two of one name. The others are predictions. */
  kind: 'broken' | 'clash' | 'duplicate' | 'trigger' | 'contradiction' | 'listing';
  level: 'error' | 'warning';
  skills: string[];
  message: string;
  fix: string;
}

export interface Rehearsal {
  skills: number;
  /** Of the names and descriptions, which assistants list in every conversation. */
  listed_characters: number;
  budget: number;
  /** How many phrases were tried. */
  phrases: number;
  findings: Finding[];
}

/** Claude Code and Codex shorten or drop descriptions when the list of skills is longer than about this. */
export const LISTING_BUDGET = 8_000;
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1_024;
/** Descriptions this alike, with rare words counting more, are of the same job. */
const SAME_JOB = 0.6;
/** Another skill takes a phrase when it has this share of its words, and so much more of them than the phrase's own. */
const NEARLY_ALL = 0.7;
const CLEARLY_BETTER = 1.5;
const SAME_RULE = 0.75;
const MIN_RULE_WORDS = 3;

interface Skill extends SkillHere {
  words: Words;
}

/**
 * What a set of skills will do to each other, predicted from their words. The same skill in the folders of two assistants
 * is one skill.
 */
export function rehearse(found: readonly SkillHere[]): Rehearsal {
  const distinct = [...new Map(found.map((skill) => [`${skill.name}\n${skill.text}`, skill])).values()];
  const skills = distinct
    .filter(({ problem }) => problem === undefined)
    .map((skill) => ({ ...skill, words: wordsOf(`${skill.name} ${skill.description}`) }));
  const weight = weightsIn(skills);
  const triggers = skills.flatMap((skill) => phrasesOf(skill).map((phrase) => ({ skill, phrase })));
  const listed = skills.reduce((sum, { name, description }) => sum + name.length + description.length, 0);
  return {
    skills: distinct.length,
    listed_characters: listed,
    budget: LISTING_BUDGET,
    phrases: triggers.length,
    findings: [
      ...distinct.flatMap(broken),
      ...clashes(distinct),
      ...duplicates(skills, weight),
      ...triggers.flatMap(({ skill, phrase }) => stolen(skill, phrase, skills, weight)),
      ...contradictions(skills),
      ...tooLong(skills, listed),
    ],
  };
}

/** By the rules of the open format for skills, which assistants enforce more or less strictly. */
function broken({ name, description, path, problem }: SkillHere): Finding[] {
  const folder = path.split('/').at(-2)!;
  const finding = (level: Finding['level'], message: string, fix: string): Finding => ({
    kind: 'broken',
    level,
    skills: [name],
    message: `${path} ${message}`,
    fix,
  });
  if (problem !== undefined) return [finding('error', problem, 'Start the file with ---, name, description and ---.')];
  const findings: Finding[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > MAX_NAME)
    findings.push(
      finding('error', `is named "${name}"`, `Use lower-case letters, digits and single hyphens, at most ${MAX_NAME}.`),
    );
  else if (name !== folder)
    findings.push(finding('warning', `is named "${name}"`, `Give the folder and the skill the same name.`));
  if (description.length > MAX_DESCRIPTION)
    findings.push(
      finding('error', `has a description of ${description.length} characters`, `Shorten it to ${MAX_DESCRIPTION}.`),
    );
  return findings;
}

function clashes(skills: readonly SkillHere[]): Finding[] {
  const byName = new Map<string, SkillHere[]>();
  for (const skill of skills) {
    const key = skill.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), skill]);
  }
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      kind: 'clash',
      level: 'error',
      skills: [same[0]!.name],
      message: `${same.length} different skills are named ${same[0]!.name}: ${same.map(({ path, scope }) => `${path} (${scope})`).join(', ')}.`,
      fix: 'Rename one or remove it: assistants use only one of them.',
    }));
}

/** A word that every skill has tells none of them apart. */
function weightsIn(skills: readonly Skill[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words } of skills) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + skills.length / (counts.get(word) ?? skills.length));
}

type Weight = ReturnType<typeof weightsIn>;

function sumOf(words: Iterable<string>, weight: Weight): number {
  let sum = 0;
  for (const word of words) sum += weight(word);
  return sum;
}

function duplicates(skills: readonly Skill[], weight: Weight): Finding[] {
  const findings: Finding[] = [];
  skills.forEach((one, i) => {
    for (const other of skills.slice(i + 1)) {
      if (one.name.toLowerCase() === other.name.toLowerCase()) continue;
      const shared = sumOf(sharedWords(one.words, other.words), weight);
      const all = Math.min(sumOf(one.words, weight), sumOf(other.words, weight));
      if (one.words.size < MIN_RULE_WORDS || other.words.size < MIN_RULE_WORDS || shared < SAME_JOB * all) continue;
      findings.push({
        kind: 'duplicate',
        level: 'warning',
        skills: [one.name, other.name],
        message: `${one.name} and ${other.name} seem to do the same.`,
        fix: 'Remove one, or say in each description what the other is for.',
      });
    }
  });
  return findings;
}

const QUOTED = /["“]([^"“”]{6,120})["”]/g;

/** What a description says that people would type: its quoted phrases. One word alone says too little. */
function phrasesOf({ description }: Skill): string[] {
  const quoted = [...description.matchAll(QUOTED)].map(([, phrase]) => phrase!);
  return quoted.filter((phrase) => wordsOf(phrase).size > 1);
}

/** A phrase is stolen by a skill that has nearly all of it, if what its own skill says besides has much less. */
function stolen(skill: Skill, phrase: string, skills: readonly Skill[], weight: Weight): Finding[] {
  const asked = wordsOf(phrase);
  const fit = (words: Words) => sumOf(sharedWords(asked, words), weight);
  const others = skills.filter(({ name }) => name !== skill.name);
  const best = others.reduce<Skill | undefined>((a, b) => (a && fit(a.words) >= fit(b.words) ? a : b), undefined);
  if (best === undefined) return [];
  const own = fit(wordsOf(`${skill.name} ${skill.description.replace(QUOTED, ' ')}`));
  if (fit(best.words) < NEARLY_ALL * fit(asked) || fit(best.words) < CLEARLY_BETTER * own) return [];
  return [
    {
      kind: 'trigger',
      level: 'warning',
      skills: [skill.name, best.name],
      message: `“${phrase}”, a phrase of ${skill.name}, may start ${best.name} instead.`,
      fix: `Say in the description of ${best.name} that it is not for this.`,
    },
  ];
}

interface Rule {
  skill: Skill;
  text: string;
  words: Words;
}

function rulesOf(skill: Skill, word: 'always' | 'never'): Rule[] {
  const pattern = new RegExp(`\\b${word}\\s+([^.;\\n]{8,160})`, 'gi');
  return [...skill.text.matchAll(pattern)].slice(0, MAX_RULES).flatMap(([, text]) => {
    const words = wordsOf(text!);
    return words.size < MIN_RULE_WORDS ? [] : [{ skill, text: text!.trim(), words }];
  });
}

const MAX_RULES = 50;

function contradictions(skills: readonly Skill[]): Finding[] {
  const always = skills.flatMap((skill) => rulesOf(skill, 'always'));
  const never = skills.flatMap((skill) => rulesOf(skill, 'never'));
  return always.flatMap((one) =>
    never
      .filter(({ skill, words }) => {
        const shared = sharedWords(words, one.words).length;
        return skill.name !== one.skill.name && shared >= SAME_RULE * Math.max(words.size, one.words.size);
      })
      .map(
        ({ skill, text }): Finding => ({
          kind: 'contradiction',
          level: 'warning',
          skills: [one.skill.name, skill.name],
          message: `${one.skill.name} says “always ${one.text}”, ${skill.name} “never ${text}”.`,
          fix: 'Decide which holds in this project, and write it into AGENTS.md.',
        }),
      ),
  );
}

function tooLong(skills: readonly Skill[], listed: number): Finding[] {
  if (listed <= LISTING_BUDGET) return [];
  const longest = skills.toSorted((a, b) => b.description.length - a.description.length).slice(0, 3);
  return [
    {
      kind: 'listing',
      level: 'warning',
      skills: longest.map(({ name }) => name),
      message: `Names and descriptions have ${listed} characters; assistants list about ${LISTING_BUDGET} and may shorten or drop the rest.`,
      fix: `Remove skills, or shorten the longest descriptions: ${longest.map(({ name, description }) => `${name} (${description.length})`).join(', ')}.`,
    },
  ];
}

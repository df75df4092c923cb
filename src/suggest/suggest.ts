import type { Kit } from '../catalogue/kit.ts';
import { sharedWords, type Words, wordsOf } from './likeness.ts';
import { type Need, needsOf } from './needs.ts';
import { type Candidate, type Chosen, MIN_GAIN, smallestSet } from './smallest-set.ts';
import { inWords, isForAnyStack, otherStack, stackOf } from './technologies.ts';
import { isVague } from './vague.ts';

export interface Installed {
  name: string;
  description: string;
}

export interface SuggestRequest {
  goal: string;
  facts: readonly string[];
  installed: readonly Installed[];
  max: number;
}

export interface Ranked {
  recommendations: readonly { kit_slug: string; score: number; reasoning: string }[];
  fallback: boolean;
}

/** How the rules reach the engine and the catalogue. */
export interface SuggestDeps {
  /** The kits for a use case, best first. */
  rank: (useCase: string) => Promise<Ranked>;
  kit: (slug: string) => Pick<Kit, 'id' | 'slug' | 'name' | 'tagline' | 'description' | 'keywords'>;
}

export const REASONS_TO_LEAVE_OUT = ['installed', 'covered', 'other_stack', 'not_in_goal'] as const;

export interface Suggestions {
  suggestions: {
    kit_id: string;
    kit_slug: string;
    kit_name: string;
    score: number;
    gain: number;
    serves: string[];
    adds: string;
    reasoning: string;
  }[];
  left_out: { kit_slug: string; kit_name: string; code: (typeof REASONS_TO_LEAVE_OUT)[number]; reason: string }[];
  warnings: string[];
  nothing_needed: boolean;
  summary: string;
}

/** How many installed skills are compared by meaning, each with a question to the engine; words choose them. */
const MAX_COMPARED = 2;
/** Words that a skill must share with a kit to be compared: fewer are chance. */
const MIN_SHARED_WORDS = 2;
const MAX_LEFT_OUT = 5;
const MOST_CHOSEN = 3;
/** A kit that is not suggested is worth a word only if it nearly was. */
const WORTH_A_WORD = 0.5;
/** An installed skill that is so likely to do a kit's job is named as the reason. */
const DOES_THE_SAME = 0.5;

/**
 * With a goal, what a kit must score for it to be chosen for a part of it, or for a gap of the project. A part without
 * its goal may sound like another job ("full text search"): its kit must be likely for the goal too, or very likely for
 * the part. Of 49 jobs in 22 goals with several, two reach neither; of 12 goals with one job, one other kit reaches any.
 * A sentence of a story says nothing by itself: of 300 use cases by strangers, it brought twelve wrong kits, five right.
 */
const LEAST_IN_GOAL: Readonly<Record<Need['from'], number>> = { goal: 0, part: 0.3, fact: MIN_GAIN };
const CERTAIN_FOR_PART = 0.9;
/** Even then, the engine must have it among the kits for the goal. */
const LEAST_AT_ALL = 0.0001;

interface Scored {
  score: number;
  reasoning: string;
}

/** The smallest set of kits that serves the goal and the gaps of a project, beside what it has. */
export async function suggest(request: SuggestRequest, { rank, kit }: SuggestDeps): Promise<Suggestions> {
  const { facts, max } = request;
  // "Make it better" asks for no job, and the kit that is nearest to it is chance: what is missing says more.
  const saysNothing = facts.length > 0 && isVague(request.goal);
  const goal = saysNothing ? '' : request.goal;
  const needs = needsOf(goal, facts);
  const stack = stackOf(facts, goal);
  const made = inWords(stack);
  const found = await Promise.all(
    needs.map(async ({ useCase, from }) => {
      const scores = scoresOf(await rank(useCase));
      const best = bestOf(scores);
      if (best === undefined || made === undefined || from === 'fact') return scores;
      const most = scores.get(best)!.score;
      // The goal does not name a stack, so another stack's kit came first, or none for sure: what the goal means in this
      // project may be found with its stack. A kit for that stack may be found for its name alone.
      const isUnsure = from === 'goal' && most < MIN_GAIN;
      if (!isUnsure && otherStack(kit(best), stack) === undefined) return scores;
      const others = scoresOf(await rank(`${useCase}, with ${made}`));
      return withHigher(scores, others, (slug) => (isUnsure && isForAnyStack(kit(slug)) ? 1 : most));
    }),
  );
  const leftOut: Suggestions['left_out'] = [];
  const warnings = doubledNames(request.installed);
  if (saysNothing) warnings.push('The goal does not say what is to be done, so only what the project lacks counts.');
  const leave = (slug: string, code: Suggestions['left_out'][number]['code'], reason: string) => {
    if (!leftOut.some(({ kit_slug }) => kit_slug === slug))
      leftOut.push({ kit_slug: slug, kit_name: kit(slug).name, code, reason });
  };

  const inGoal = goal === '' ? undefined : found[0]!;
  const open = found.map((scores, need) => {
    const kept = new Map<string, Scored>();
    for (const [slug, scored] of scores) {
      const problem = otherStack(kit(slug), stack);
      if (problem !== undefined) {
        if (scored.score >= WORTH_A_WORD) leave(slug, 'other_stack', problem);
      } else if (inGoal === undefined || isOfGoal(needs[need]!, scored.score, inGoal.get(slug)?.score ?? 0)) {
        kept.set(slug, scored);
      } else if (needs[need]!.from === 'fact' && scored.score >= WORTH_A_WORD) {
        leave(slug, 'not_in_goal', `It would help with “${needs[need]!.text}”, which is not part of the goal.`);
      }
    }
    return kept;
  });
  for (const { kit_name, code, reason } of leftOut)
    if (code === 'other_stack') warnings.push(`${kit_name} would fit by its job. ${reason}`);

  const beside = await installedBeside(request.installed, needs, open, { rank, kit });
  const covered = open.map((scores) => {
    const best = bestOf(scores);
    return best === undefined ? 0 : (beside.get(best)?.probability ?? 0);
  });
  const slugs = [...new Set(open.flatMap((scores) => [...scores.keys()]))];
  const isInstalled = (slug: string) => beside.get(slug)?.probability === 1;
  const candidates: Candidate[] = slugs
    .filter((slug) => !isInstalled(slug))
    .map((slug) => ({ slug, serves: open.map((scores) => scores.get(slug)?.score ?? 0) }));
  // A kit for several gaps beside the goal is chosen early, but what the goal itself needs most comes first.
  const forGoal = (one: Chosen) => inGoal?.get(one.slug)?.score ?? 0;
  const chosen = smallestSet(candidates, covered, MOST_CHOSEN)
    .sort((a, b) => forGoal(b) - forGoal(a))
    .slice(0, max);

  for (const slug of slugs) {
    if (chosen.some((one) => one.slug === slug)) continue;
    const most = Math.max(...open.map((scores) => scores.get(slug)?.score ?? 0));
    if (most < MIN_GAIN) continue;
    const same = beside.get(slug);
    if (same?.probability === 1) leave(slug, 'installed', 'It is already installed.');
    else if (same !== undefined && same.probability >= DOES_THE_SAME)
      leave(slug, 'covered', `The installed skill ${same.name} does the same.`);
    else if (most >= WORTH_A_WORD || chosen.length === 0)
      leave(slug, 'covered', 'It adds little to what is suggested and installed.');
  }
  return {
    suggestions: chosen.map((one) => described(one, { needs, open, kit, beside })),
    left_out: leftOut.slice(0, MAX_LEFT_OUT),
    warnings,
    nothing_needed: chosen.length === 0,
    summary: summaryOf(chosen.length, needs, leftOut),
  };
}

function isOfGoal({ from, isTold }: Need, score: number, inGoal: number): boolean {
  if (inGoal >= LEAST_IN_GOAL[from]) return true;
  return from === 'part' && isTold !== true && score >= CERTAIN_FOR_PART && inGoal >= LEAST_AT_ALL;
}

function scoresOf({ recommendations, fallback }: Ranked): Map<string, Scored> {
  // The kits of a fallback are no candidates: nothing fits.
  return new Map(
    fallback ? [] : recommendations.map(({ kit_slug, score, reasoning }) => [kit_slug, { score, reasoning }]),
  );
}

function withHigher(
  scores: Map<string, Scored>,
  others: ReadonlyMap<string, Scored>,
  mostOf: (slug: string) => number,
): Map<string, Scored> {
  for (const [slug, { score, reasoning }] of others) {
    const capped = Math.min(score, mostOf(slug));
    if (capped > (scores.get(slug)?.score ?? 0)) scores.set(slug, { score: capped, reasoning });
  }
  return scores;
}

function bestOf(scores: ReadonlyMap<string, Scored>): string | undefined {
  return scores
    .entries()
    .reduce<[string, Scored] | undefined>(
      (best, entry) => (best === undefined || entry[1].score > best[1].score ? entry : best),
      undefined,
    )?.[0];
}

interface Beside {
  name: string;
  probability: number;
}

/**
 * For each kit, the installed skill that most likely does its job. A skill of a kit's name is that kit. Of the others,
 * those that share a word with a need, and most words with a likely kit, are ranked as if their description were a use
 * case: the score of the kit is the probability that it is for the same.
 */
async function installedBeside(
  installed: readonly Installed[],
  needs: readonly Need[],
  open: readonly ReadonlyMap<string, Scored>[],
  { rank, kit }: SuggestDeps,
): Promise<Map<string, Beside>> {
  const beside = new Map<string, Beside>();
  const slugs = new Set(open.flatMap((scores) => [...scores.keys()]));
  const others = installed.filter(({ name }) => {
    const slug = name.toLowerCase();
    if (!slugs.has(slug)) return true;
    beside.set(slug, { name, probability: 1 });
    return false;
  });
  const likely = new Set(open.flatMap((scores) => bestOf(scores) ?? []));
  const about: Words[] = [...likely].map((slug) => {
    const { name, tagline, description, keywords } = kit(slug);
    return wordsOf([name, tagline, description, ...keywords].join(' '));
  });
  // Beside a goal, what is missing is not asked for.
  const isGap = needs.every(({ from }) => from === 'fact');
  const asked = wordsOf(needs.flatMap(({ useCase, from }) => (isGap || from !== 'fact' ? [useCase] : [])).join(' '));
  const compared = others
    .filter(({ description }) => description !== '')
    .map((skill) => {
      const words = wordsOf(`${skill.name} ${skill.description}`);
      const isAsked = sharedWords(words, asked).length > 0;
      return { skill, isAsked, shared: Math.max(0, ...about.map((one) => sharedWords(words, one).length)) };
    })
    .filter(({ isAsked, shared }) => isAsked && shared >= MIN_SHARED_WORDS)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_COMPARED);
  const answers = await Promise.all(compared.map(({ skill }) => rank(skill.description)));
  answers.forEach((answer, i) => {
    for (const [slug, { score }] of scoresOf(answer)) {
      if (score > (beside.get(slug)?.probability ?? 0))
        beside.set(slug, { name: compared[i]!.skill.name, probability: Math.min(score, 0.99) });
    }
  });
  return beside;
}

interface Context {
  needs: readonly Need[];
  open: readonly ReadonlyMap<string, Scored>[];
  kit: SuggestDeps['kit'];
  beside: ReadonlyMap<string, Beside>;
}

function described({ slug, gain, needs: numbers }: Chosen, { needs, open, kit, beside }: Context) {
  const { id, name, tagline } = kit(slug);
  const best = numbers.reduce((a, b) => (open[b]!.get(slug)!.score > open[a]!.get(slug)!.score ? b : a));
  const { score, reasoning } = open[best]!.get(slug)!;
  const served = numbers.map((need) => needs[need]!);
  // A part says more than the goal that it is a part of.
  const serves = served.some(({ from }) => from === 'part') ? served.filter(({ from }) => from !== 'goal') : served;
  const near = beside.get(slug);
  const next = near === undefined ? '' : ` ${near.name}, which is installed, may do a part of this.`;
  return {
    kit_id: id,
    kit_slug: slug,
    kit_name: name,
    score,
    gain: Math.round(gain * 1e4) / 1e4,
    serves: serves.map(({ text }) => text),
    adds: `${tagline.replace(/\.$/, '')}.${next}`,
    reasoning,
  };
}

function doubledNames(installed: readonly Installed[]): string[] {
  const counts = Map.groupBy(installed, ({ name }) => name.toLowerCase());
  return [...counts.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.length} installed skills are named ${same[0]!.name}: assistants may use only one of them.`);
}

function summaryOf(count: number, needs: readonly Need[], leftOut: Suggestions['left_out']): string {
  if (count > 0) return count === 1 ? 'One kit is enough.' : `${count} kits, each for another need.`;
  if (needs.length === 0) return 'Nothing needed: no goal says what to do, and the facts name no gap.';
  const isHad = leftOut.some(({ code }) => code === 'installed' || code === 'covered');
  return isHad
    ? 'Nothing needed: what is installed does it already.'
    : 'Nothing needed: no kit of the catalogue clearly helps this project.';
}

import { ConnectionError, KitscoutError } from '../../../sdk/src/index.ts';
import { readText } from '../../../sdk/src/read-text.ts';
import {
  MAX_PROMPT_LENGTH,
  MAX_PROMPTS,
  MAX_PROMPTS_BYTES,
  MAX_SKILL_LENGTH,
  MAX_SKILLS,
  MAX_SKILLS_BYTES,
} from '../../http/site/rank-skills-request.ts';
import { type Candidate, ENGINE_LIMITS, type Ranker } from '../../project/rehearsal/ranking.ts';
import { masked } from '../../project/suggest-request.ts';
import type { Service } from './service.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * The service's engine: it is sent the names and descriptions of the skills and their prompts, with addresses, keys,
 * paths and links masked, and no key. Throws before it sends anything if the set is too large.
 */
export function onlineRanker({ url, send }: Pick<Service, 'url' | 'send'>): Ranker {
  return {
    ...ENGINE_LIMITS,
    async rank(skills, prompts) {
      const texts = textsOf(skills);
      const scores: number[][] = [];
      for (const part of partsOf(prompts.map((prompt) => sent(prompt, MAX_PROMPT_LENGTH)))) {
        for (const nearest of await ask({ url, send }, { skills: texts, prompts: part }, skills.length)) {
          const of = skills.map(() => 0);
          for (const [skill, score] of nearest) of[skill] = score;
          scores.push(of);
        }
      }
      return scores;
    },
  };
}

/** As much of each description as all have room for: long ones lose their end. */
function textsOf(skills: readonly Candidate[]): string[] {
  if (skills.length > MAX_SKILLS)
    throw new KitscoutError(`--online ranks at most ${MAX_SKILLS} skills, and here are ${skills.length}`);
  const fair = Math.min(MAX_SKILL_LENGTH, Math.floor(MAX_SKILLS_BYTES / skills.length));
  return skills.map(({ name, description }) => {
    const text = sent(`${name.replace(/\s+/g, ' ')}\n${description}`, MAX_SKILL_LENGTH);
    return Buffer.byteLength(text) <= fair
      ? text
      : Buffer.from(text)
          .subarray(0, fair)
          .toString()
          .replace(/\ufffd+$/, '');
  });
}

function sent(text: string, most: number): string {
  return [...masked(text)].slice(0, most).join('').toWellFormed();
}

function partsOf(prompts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const prompt of prompts) {
    bytes += Buffer.byteLength(JSON.stringify(prompt));
    if (bytes > MAX_PROMPTS_BYTES || parts.at(-1)!.length >= MAX_PROMPTS) {
      parts.push([]);
      bytes = Buffer.byteLength(JSON.stringify(prompt));
    }
    parts.at(-1)!.push(prompt);
  }
  return parts;
}

async function ask(
  { url, send }: Pick<Service, 'url' | 'send'>,
  question: { skills: string[]; prompts: string[] },
  skills: number,
): Promise<[number, number][][]> {
  const address = `${url}/skills/rank`;
  const body = JSON.stringify(question);
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const response = await send(address, { method: 'POST', headers, body, redirect: 'manual' }).catch((error: Error) => {
    throw new ConnectionError(`${url} failed: ${error.message}`, { cause: error });
  });
  const text = await readText(response, MAX_ANSWER_BYTES);
  const nearest = response.status === 200 ? nearestIn(text, question.prompts.length, skills) : undefined;
  if (nearest !== undefined) return nearest;
  throw new KitscoutError(
    response.status === 404
      ? `${url} does not rank installed skills: leave --online out`
      : response.status === 429 || response.status === 503
        ? `${url} has ranked enough for now: try again in a minute, or leave --online out`
        : `${url} answered ${response.status} to what it should rank`,
  );
}

/** A service is trusted with no more than numbers that fit. */
function nearestIn(text: string, prompts: number, skills: number): [number, number][][] | undefined {
  try {
    const { nearest } = JSON.parse(text) as { nearest: [number, number][][] };
    const isPair = ([skill, score]: [number, number]) =>
      Number.isInteger(skill) && skill >= 0 && skill < skills && score >= 0 && score <= 1;
    return nearest.length === prompts && nearest.every((of) => of.every(isPair)) ? nearest : undefined;
  } catch {
    return undefined;
  }
}

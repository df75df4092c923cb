import type { FolderView, SkillHere } from '../installed-set.ts';
import { sentencesIn, wordsIn } from './ranking.ts';

/** What people type when a skill is meant, according to its author. */
export interface OwnPrompt {
  text: string;
  /** `test`: a test prompt in its `evals` folder. `phrase`: quoted in its description. */
  from: 'test' | 'phrase';
}

const MAX_PROMPTS = 20;
const MAX_LENGTH = 500;
/** Several times what any assistant reads. */
const MAX_DESCRIPTION = 5_000;

export function promptsOf(skill: SkillHere, view: FolderView): OwnPrompt[] {
  const all = [...phrasesIn(skill.description), ...testsOf(skill, view)];
  const distinct = new Map(all.map((prompt) => [prompt.text.toLowerCase(), prompt]));
  return [...distinct.values()].slice(0, MAX_PROMPTS);
}

const QUOTED = /["“]([^"“”]{6,120})["”]|(?<=[\s(:,])['‘]([^'‘’]{6,120})['’](?=[\s).,;:]|$)/g;
const NOT_FOR_THIS = /\b(?:do not|don['’]t|not for|never|instead|rather than|unless|except|skip)\b/i;

/** One word alone says too little. A phrase that is not for the skill is of another. */
export function phrasesIn(whole: string): OwnPrompt[] {
  const description = whole.slice(0, MAX_DESCRIPTION);
  return [...description.matchAll(QUOTED)].flatMap((match): OwnPrompt[] => {
    const text = (match[1] ?? match[2])!.replace(/[,.;]$/, '');
    const before = description.slice(0, match.index).replace(QUOTED, ' ');
    const isRefused = NOT_FOR_THIS.test(sentencesIn(before).at(-1)!);
    return isRefused || new Set(wordsIn(text)).size < 2 ? [] : [{ text, from: 'phrase' }];
  });
}

/** In the forms that authors write: a list, or an object with one, of texts or of objects with a prompt. */
function testsOf({ path }: SkillHere, view: FolderView): OwnPrompt[] {
  const folder = `${path.slice(0, -'SKILL.md'.length)}evals`;
  return view
    .names(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => testsIn(view.read(`${folder}/${name}`) ?? ''));
}

const LISTS = ['evals', 'prompts', 'queries', 'tests', 'cases', 'should_trigger'];
const TEXTS = ['prompt', 'query', 'input', 'text'];
/** Fields that say whether a prompt is meant for the skill. */
const TRIGGERS = ['should_trigger', 'triggers', 'trigger'];

function testsIn(json: string): OwnPrompt[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  const lists = Array.isArray(value) ? [value] : LISTS.map((name) => fieldOf(value, name)).filter(Array.isArray);
  return lists.flat().flatMap((one: unknown) => {
    if (TRIGGERS.some((name) => fieldOf(one, name) === false)) return [];
    const text = typeof one === 'string' ? one : TEXTS.map((name) => fieldOf(one, name)).find(isText);
    return isText(text) ? [{ text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH), from: 'test' as const }] : [];
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

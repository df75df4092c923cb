import { basename } from 'node:path';
import { commandWords } from '../catalogue/evals/command-words.ts';
import { type ProgramEnvironment, runProgram } from './program.ts';

/** A command that answers a prompt, which is its last argument: an assistant without a window, or a script. */
export interface Assistant {
  /** As it may be shown: without keys. */
  shown: string;
  words: readonly string[];
  /** Its name, such as `claude`. */
  program: string;
}

export interface Reply {
  answer: string;
  seconds: number;
  /** As the assistant says them. */
  model: string | null;
  costUsd: number | null;
}

/** `too late`: it had time, so it counts. `error`: it says nothing about the kit. */
export type Asked = Reply | { failure: 'too late' | 'error' | 'stopped'; reason: string; seconds: number };

interface Place {
  folder: string;
  env: ProgramEnvironment;
  limitMs: number;
  signal?: AbortSignal | undefined;
}

/** With these, an assistant tells its model and its cost beside the answer. */
const AS_JSON: Readonly<Record<string, readonly string[]>> = {
  claude: ['--output-format', 'json'],
  gemini: ['--output-format', 'json'],
  'cursor-agent': ['--output-format', 'json'],
  codex: ['--json'],
};
const MAX_ANSWER = 1_000_000;
const VERSION_LIMIT_MS = 20_000;

export function assistantOf(command: string): Assistant | { reason: string } {
  const words = commandWords(command);
  if ('reason' in words) return words;
  const pattern = words.find(({ isPattern }) => isPattern);
  if (pattern !== undefined) return { reason: `has ${pattern.text}, a pattern for file names: quote it` };
  const texts = words.map(({ text }) => text);
  const program = basename(texts[0]!).replace(/\.(exe|cmd)$/, '');
  const more = AS_JSON[program] ?? [];
  const isAsked = texts.some((word) => /^(--output-format|--json|-o)\b/.test(word));
  return { shown: withoutKeys(texts).join(' '), words: isAsked ? texts : [...texts, ...more], program };
}

export async function ask({ words }: Assistant, prompt: string, place: Place): Promise<Asked> {
  const began = performance.now();
  // A prompt is no option.
  const last = prompt.startsWith('-') ? ` ${prompt}` : prompt;
  const end = await runProgram([...words, last], { ...place, mostKept: MAX_ANSWER });
  const seconds = (performance.now() - began) / 1_000;
  if (end.ended === 'too late') return { failure: 'too late', reason: end.problem!, seconds };
  if (end.ended === 'stopped') return { failure: 'stopped', reason: end.problem!, seconds };
  const said = readReply(end.stdout);
  const problem = end.problem ?? said.problem;
  if (problem !== undefined) {
    const detail = (end.stderr.trim() || said.answer.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
    return { failure: 'error', reason: detail === '' ? problem : `${problem}: ${detail}`, seconds };
  }
  return { answer: said.answer, model: said.model, costUsd: said.costUsd, seconds };
}

/** As the program states it; null if it does not. */
export async function versionOf({ words }: Assistant, place: Omit<Place, 'limitMs'>): Promise<string | null> {
  const end = await runProgram([words[0]!, '--version'], { ...place, limitMs: VERSION_LIMIT_MS, mostKept: 2_000 });
  return end.problem === undefined ? (/\b\d+\.\d+[\w.+-]*/.exec(end.stdout)?.[0] ?? null) : null;
}

interface Said {
  answer: string;
  model: string | null;
  costUsd: number | null;
  problem?: string;
}

/** What assistants write as JSON (Claude Code, Gemini, Cursor) or as one JSON value a line (Codex); else the text itself. */
function readReply(stdout: string): Said {
  const plain: Said = { answer: stdout, model: null, costUsd: null };
  const whole = objectIn(stdout);
  if (whole !== undefined) return ofObject(whole) ?? plain;
  const lines = stdout.trim().split('\n').map(objectIn);
  if (!lines.every((line) => line !== undefined && typeof line.type === 'string')) return plain;
  const messages = lines.flatMap((line) => {
    const item = (line!.item ?? {}) as Record<string, unknown>;
    return line!.type === 'item.completed' && item.type === 'agent_message' && typeof item.text === 'string'
      ? [item.text]
      : [];
  });
  const failed = lines.find((line) => line!.type === 'turn.failed');
  const answer = messages.join('\n\n');
  if (failed !== undefined) return { ...plain, answer, problem: 'the assistant reports a failure' };
  return messages.length === 0 ? plain : { ...plain, answer };
}

function ofObject(said: Record<string, unknown>): Said | undefined {
  const answer = [said.result, said.response].find((text) => typeof text === 'string') as string | undefined;
  if (answer === undefined) return undefined;
  const cost = said.total_cost_usd;
  const stats = (said.stats ?? {}) as Record<string, unknown>;
  return {
    answer,
    model: mostUsed(said.modelUsage ?? stats.models),
    costUsd: typeof cost === 'number' && cost >= 0 ? cost : null,
    ...(said.is_error === true && { problem: 'the assistant reports a failure' }),
  };
}

/** Assistants ask small models for small things: the one that wrote most is the one that answered. */
function mostUsed(models: unknown): string | null {
  if (typeof models !== 'object' || models === null) return null;
  const written = (use: unknown): number => {
    const { outputTokens, tokens } = (use ?? {}) as { outputTokens?: number; tokens?: { candidates?: number } };
    return outputTokens ?? tokens?.candidates ?? 0;
  };
  const sorted = Object.entries(models).sort((a, b) => written(b[1]) - written(a[1]));
  return sorted[0]?.[0].slice(0, 100) ?? null;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Result files are published. */
function withoutKeys(words: readonly string[]): string[] {
  return words.map((word, i) => {
    const isNamed = /^--?[\w-]*(key|token|secret|password)\b/i.test(words[i - 1] ?? '');
    if (isNamed && !word.startsWith('-')) return '…';
    if (/^--?[\w-]*(key|token|secret|password)=/i.test(word)) return word.replace(/=.*/, '=…');
    if (/(?=.*\d)(?=.*[A-Za-z])^[\w-]{32,}$/.test(word)) return '…';
    // Where a program lies says who runs it.
    return word.includes('/') && /^(\/|~|\.{1,2}\/)/.test(word) ? basename(word) : word;
  });
}

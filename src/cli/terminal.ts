import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '../errors.ts';

/**
 * Wraps at spaces to the width of the terminal, at most 100 characters. A longer word has a line of its own. Terminals
 * that do not know their width, as in some containers, say 0.
 */
export function wrapped(text: string, indent: string): string {
  const width = Math.max(1, Math.min(process.stdout.columns || 100, 100) - indent.length);
  const lines = text.replace(/\s+/g, ' ').match(new RegExp(`\\S(.{0,${width - 1}}|\\S*)(?!\\S)`, 'g')) ?? [];
  return lines.map((line) => indent + line).join('\n');
}

export async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('this needs confirmation; pass --yes if there is no terminal');
  return /^y(es)?$/i.test(await answered(`${question} [y/N] `));
}

export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** One of several, by its number or name. */
export async function chosenOf<T extends string>(
  question: string,
  choices: readonly T[],
  titleOf: (choice: T) => string,
): Promise<T> {
  process.stderr.write(
    `${choices.map((choice, i) => `  ${String(i + 1).padStart(2)}  ${titleOf(choice)}`).join('\n')}\n`,
  );
  const answer = (await answered(`${question} [1-${choices.length}] `)).toLowerCase();
  const chosen = choices.find((choice, i) => answer === String(i + 1) || answer === choice);
  if (chosen === undefined) throw new UsageError('nothing was chosen');
  return chosen;
}

/** What the person types; empty for Ctrl-C and Ctrl-D, which leave the cursor behind the question. */
async function answered(question: string): Promise<string> {
  // Not with `using`: the oldest Node that callers may have cannot dispose of it.
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(question).catch(() => void process.stderr.write('\n'));
  reader.close();
  return answer?.trim() ?? '';
}

/** A secret from the terminal, without echo, or from a pipe. */
export async function secret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await text(stdin)).trim();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Before the prompt: a program that answers it at once would have the secret echoed.
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true });
  stderr.write(prompt);
  try {
    return (await reader.question('')).trim();
  } catch {
    throw new UsageError('canceled');
  } finally {
    reader.close();
    stderr.write('\n');
  }
}

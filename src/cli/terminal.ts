import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { UsageError } from '../errors.ts';

type Style = Parameters<typeof styleText>[0];

/** Colour on a terminal, plain text elsewhere or if NO_COLOR is set. */
export function styled(style: Style, text: string, color: boolean): string {
  return color && process.stdout.isTTY ? styleText(style, text) : text;
}

/** Wraps at spaces to the width of the terminal, at most 100 characters. */
export function wrapped(text: string, indent: string): string {
  const width = Math.min(process.stdout.columns ?? 100, 100);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines.map((one) => indent + one).join('\n');
}

export async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('this needs confirmation; pass --yes if there is no terminal');
  using reader = createInterface({ input: process.stdin, output: process.stderr });
  return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
}

/** A secret from the terminal, without echo, or from a pipe. */
export async function secret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await text(stdin)).trim();
  // Before the prompt: a program that answers it at once would have the secret echoed.
  stdin.setRawMode(true);
  stderr.write(prompt);
  stdin.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of stdin) {
      for (const character of chunk as string) {
        if (character === '\u0003') throw new UsageError('canceled');
        if (character === '\r' || character === '\n' || character === '\u0004') return typed.trim();
        if (character === '\u007f' || character === '\b') typed = typed.slice(0, -1);
        else if (character >= ' ') typed += character;
      }
    }
    return typed.trim();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

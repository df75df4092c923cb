import process from 'node:process';
import { printable } from '../terminal-text.ts';

/** The escape codes that `styled` writes for bold, green and yellow. Untrusted text is escaped before it is styled. */
const STYLES = /(\x1b\[(?:1|22|32|33|39)m)/;

/**
 * The output of a command: text for a person, or with --json one JSON value on standard output. Names are untrusted, so
 * terminal control characters are escaped.
 */
export class Output {
  readonly json: boolean;
  readonly #out: (text: string) => void;
  readonly #err: (text: string) => void;

  constructor(
    json: boolean,
    out = (text: string) => void process.stdout.write(text),
    err = (text: string) => void process.stderr.write(text),
  ) {
    this.json = json;
    this.#out = out;
    this.#err = err;
  }

  /** `value` is what --json prints, `text` what a person reads. */
  result(value: unknown, text: string): void {
    this.#out(this.json ? printable(`${JSON.stringify(value)}\n`) : shown(text));
  }

  problem(text: string): void {
    this.#err(shown(text));
  }
}

function shown(text: string): string {
  const parts = `${text}\n`.split(STYLES);
  return parts.map((part, i) => (i % 2 === 1 ? part : printable(part))).join('');
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function time(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A bar on a terminal, nothing elsewhere. */
export function progressBar(label: string): { update: (done: number, total: number) => void; end: () => void } {
  if (!process.stderr.isTTY) return { update: () => {}, end: () => {} };
  let drawnAt = 0;
  return {
    update(done, total) {
      const now = performance.now();
      if (done < total && now - drawnAt < 50) return;
      drawnAt = now;
      const filled = Math.round((done / total) * 30);
      process.stderr.write(`\r${label} [${'#'.repeat(filled)}${' '.repeat(30 - filled)}] ${done}/${total}`);
    },
    end: () => void process.stderr.write('\r\x1b[K'),
  };
}

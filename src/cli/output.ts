import process from 'node:process';
import { printable } from '../terminal-text.ts';

/** The escape codes that `styleText` writes for bold, green and yellow. Untrusted text is escaped before it is styled. */
const STYLES = /(\x1b\[(?:1|22|32|33|39)m)/;

/** Text for a person, or with --json one JSON value. Names are untrusted, so control characters are escaped. */
export class Output {
  readonly json: boolean;
  readonly #out: Write;
  readonly #err: Write;
  readonly #writes: unknown[] = [];
  #hasResult = false;

  constructor(json: boolean, out: Write = writeTo(process.stdout), err: Write = writeTo(process.stderr)) {
    this.json = json;
    this.#out = out;
    this.#err = err;
  }

  /** `value` is what --json prints, `text` what a person reads. */
  result(value: unknown, text: string): void {
    this.#hasResult = true;
    this.#writes.push(this.#out(this.json ? printable(`${JSON.stringify(value)}\n`) : shown(text)));
  }

  /** For programs, why there is no result; nothing if there was one. People read it as a problem. */
  failure(code: string, message: string): void {
    if (this.json && !this.#hasResult) this.result({ error: { code, message } }, '');
  }

  problem(text: string): void {
    this.#writes.push(this.#err(shown(text)));
  }

  /** Waits for all writes, because a process that exits earlier cuts off a pipe. Resolves to what failed. */
  async written(): Promise<NodeJS.ErrnoException | null> {
    return (await Promise.all(this.#writes)).find((result) => result instanceof Error) ?? null;
  }
}

/** May return a promise of the error that made it fail. */
type Write = (text: string) => unknown;

function writeTo(stream: NodeJS.WriteStream): Write {
  stream.on('error', () => {});
  return (text) => new Promise((resolve) => stream.write(text, resolve));
}

function shown(text: string): string {
  const parts = `${text}\n`.split(STYLES);
  return parts.map((part, i) => (i % 2 === 1 ? part : printable(part))).join('');
}

/** `none` stands for a table without rows. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], none = ''): string {
  if (rows.length === 0) return none;
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

export function time(ms: number): string;
export function time(ms: number | null): string | null;
export function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A bar on a terminal, nothing elsewhere. It is removed at the total, before the result is printed. */
export function progressBar(label: string): Disposable & { update: (done: number, total: number) => void } {
  if (!process.stderr.isTTY) return { update: () => {}, [Symbol.dispose]: () => {} };
  let drawnAt = 0;
  const remove = () => void process.stderr.write('\r\x1b[K');
  return {
    update(done, total) {
      if (done === total) return remove();
      const now = performance.now();
      if (now - drawnAt < 50) return;
      drawnAt = now;
      const filled = Math.round((done / total) * 30);
      process.stderr.write(`\r${label} [${'#'.repeat(filled)}${' '.repeat(30 - filled)}] ${done}/${total}`);
    },
    [Symbol.dispose]: remove,
  };
}

import { load } from 'js-yaml';

export interface Matter {
  fields: Record<string, unknown>;
  /** Everything after the front matter. */
  body: string;
  /** Why the front matter is not as the format wants it; its fields were read line by line where possible. */
  problem?: { line: number; reason: string };
}

/** Longer front matter is read line by line, and only to here. */
const MAX_MATTER = 32 * 1024;
/** Files of other people use a few; a bomb uses thousands. */
const MAX_ALIASES = 50;
const FENCE = /^---[^\S\n]*\r?\n/;

/** As people write it: with a byte order mark, without the closing line, with unquoted colons, or not at all. */
export function readMatter(given: string): Matter {
  const text = given.replace(/^\ufeff/, '').replace(/^(?:[^\S\n]*\r?\n)+(?=---)/, '');
  if (!FENCE.test(text)) return { fields: {}, body: text, problem: { line: 1, reason: 'has no front matter' } };
  const start = text.indexOf('\n') + 1;
  const end = /^---[^\S\n]*\r?$/m.exec(text.slice(start, start + MAX_MATTER));
  if (end === null) {
    const isLong = text.length > start + MAX_MATTER;
    const reason = isLong ? `has front matter longer than ${MAX_MATTER} characters` : 'has front matter without an end';
    const cut = isLong ? MAX_MATTER : Math.max(0, text.slice(start).search(/^(?:[^\S\n]*\r?\n|#)/m));
    return {
      fields: byLine(text.slice(start, start + cut)),
      body: text.slice(start + cut),
      problem: { line: 1, reason },
    };
  }
  const matter = text.slice(start, start + end.index);
  const body = text.slice(start + end.index + end[0].length).replace(/^\n/, '');
  try {
    const fields = load(matter, { maxAliases: MAX_ALIASES });
    if (fields === null || fields === undefined) return { fields: {}, body };
    if (typeof fields === 'object' && !Array.isArray(fields))
      return { fields: fields as Record<string, unknown>, body };
    return { fields: byLine(matter), body, problem: { line: 2, reason: 'has front matter that is not a mapping' } };
  } catch (error) {
    const { mark, reason = (error as Error).message } = error as { mark?: { line: number }; reason?: string };
    const short = reason.split('\n')[0]!.slice(0, 200);
    return {
      fields: byLine(matter),
      body,
      problem: { line: (mark?.line ?? 0) + 2, reason: `has front matter that is not valid YAML (${short})` },
    };
  }
}

/** `name: value` lines, with the lines below that belong to them. */
function byLine(matter: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  let last: string | undefined;
  for (const line of matter.split(/\r?\n/)) {
    const field = /^([A-Za-z][\w-]{0,60}):(?:\s+(.*))?$/.exec(line);
    if (field !== null) {
      last = field[1]!;
      const value = (field[2] ?? '').trim().replace(/^[|>][+-]?$/, '');
      fields[last] = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
    } else if (last !== undefined && /^\s+\S/.test(line)) {
      fields[last] = `${String(fields[last])} ${line.trim()}`.trim();
    }
  }
  return fields;
}

export function textIn(fields: Record<string, unknown>, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

const MAX_LISTED = 60;

/** A list, or a text with commas. */
export function listIn(fields: Record<string, unknown>, ...names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const entries = Array.isArray(value)
      ? value.slice(0, MAX_LISTED)
      : typeof value === 'string'
        ? value.split(',')
        : [];
    return entries.filter((entry) => typeof entry === 'string').map((entry) => entry.trim());
  });
}

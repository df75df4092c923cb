import { load } from 'js-yaml';

/** The fields between two lines of --- at the start of a file, or why they cannot be read. */
type FrontMatter = { fields: Record<string, unknown>; lineOf: (field: string) => number } | { reason: string };

export function frontMatterText(text: string): string | undefined {
  return /^---\r?\n([\s\S]*?)\r?\n---(\r?\n|$)/.exec(text)?.[1];
}

export function frontMatter(text: string): FrontMatter {
  const matter = frontMatterText(text);
  if (text.startsWith('\ufeff')) return { reason: 'is behind a byte order mark; save the file as UTF-8 without one' };
  if (matter === undefined) return { reason: 'is missing: the file starts with ---, fields, and --- again' };
  const parsed = parseYaml(matter);
  if ('reason' in parsed) return parsed;
  if (typeof parsed.value !== 'object' || parsed.value === null) return { reason: 'has no fields' };
  const lines = matter.split(/\r?\n/);
  const lineOf = (field: string) => Math.max(2, lines.findIndex((line) => line.startsWith(`${field}:`)) + 2);
  return { fields: parsed.value as Record<string, unknown>, lineOf };
}

export function parseYaml(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: load(text) };
  } catch (error) {
    return { reason: `is not valid YAML: ${(error as Error).message.split('\n')[0]}` };
  }
}

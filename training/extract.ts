// Extracts training data from a Markdown file: a skill with its description, body and example phrases; headings with
// their sections.

import { load } from 'js-yaml';
import type { Skill } from './read-data.ts';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const PLAIN_FIELD = /^(name|description):[ \t]*["']?(\S.*?)["']?[ \t]*\r?$/gm;
const QUOTE = /["“]([^"“”\n]{8,120})["”]/g;
/** Characters kept of a body: its beginning says what a skill is about. */
const MAX_BODY = 2_400;
const MAX_SECTION = 400;
const MIN_SECTION = 80;
const MAX_QUOTES = 12;

const SKILL_FILE = /(?:^|\/)(?:SKILL|(?:agents|commands|subagents|categories)\/(?:[^/]+\/){0,3}[^/]+)\.md$/i;

export function isSkillFile(path: string): boolean {
  return SKILL_FILE.test(path);
}

/** Null if the file has no description. */
export function readSkill(repo: string, path: string, text: string): Skill | null {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return null;
  const fields = fieldsOf(match[1]!);
  const description = fields.description;
  if (typeof description !== 'string' || description.trim() === '') return null;
  const parts = path.split('/');
  const fallback = /SKILL\.md$/i.test(path) ? (parts.at(-2) ?? repo) : parts.at(-1)!.replace(/(?:\.agent)?\.md$/i, '');
  const body = oneLine(text.slice(match[0].length));
  const quotes = [...`${description}\n${body}`.matchAll(QUOTE)].map(([, quote]) => quote!.trim());
  return {
    repo,
    name: typeof fields.name === 'string' ? fields.name : fallback,
    description: oneLine(description),
    body: body.slice(0, MAX_BODY),
    quotes: [...new Set(quotes)].filter((quote) => quote.includes(' ')).slice(0, MAX_QUOTES),
  };
}

function fieldsOf(yaml: string): Record<string, unknown> {
  try {
    const fields = load(yaml);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    // Assistants accept front matter that is invalid YAML, such as a colon in unquoted text.
    return Object.fromEntries([...yaml.matchAll(PLAIN_FIELD)].map(([, name, value]) => [name!, value!]));
  }
}

export function readSections(repo: string, text: string): { a: string; b: string; repo: string }[] {
  const parts = text.replace(FRONT_MATTER, '').split(/^#{1,6}\s+(.+)$/m);
  const found: { a: string; b: string; repo: string }[] = [];
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const [a, b] = [oneLine(parts[i]!), oneLine(parts[i + 1]!.replace(/```[\s\S]*?```/g, ' '))];
    if (a.length > 3 && b.length >= MIN_SECTION) found.push({ a, b: b.slice(0, MAX_SECTION), repo });
  }
  return found;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import { hash } from 'node:crypto';
import { type Deliverable, ENDS_LIKE_A_MARKER } from './bundle.ts';
import { invisibleInName, invisibleInText } from './invisible.ts';
import { nearestName } from './near-name.ts';
import { ACCESS, type Access, type KitOrigin } from './release.ts';

/** A kit as the API shows it. Field names are the API's own. */
export interface Kit {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  description: string;
  price_cents: number;
  currency: string;
  ai_targets: string[];
  personas: string[];
  keywords: string[];
  whats_inside: string[];
  deliverables: string[];
}

/** A kit together with its files, as read from a catalogue folder and passed to the store. */
export interface KitWithFiles {
  kit: Kit;
  /** In listed order; null when a file is missing and that was allowed. */
  files: Deliverable[] | null;
  /** Private unless it says otherwise. */
  access?: Access;
  /** Slugs under which it was published before, the first one first. */
  formerSlugs?: readonly string[];
  /** Only of a kit of a source. */
  origin?: KitOrigin;
}

interface FieldProblem {
  field: string;
  reason: string;
}

export interface CatalogueProblem extends FieldProblem {
  /** Relative to the catalogue folder. */
  file: string;
  /** Counted from 1; absent if unknown. */
  line?: number;
  /** A warning is shown, but the kit is fine to serve. Without a level it is a problem. */
  level?: 'warning';
}

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const ID = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
export const CURRENCY = /^[a-z]{3}$/;
export const MAX_SLUG = 120;
export const MAX_NAME = 500;
export const MAX_TEXT = 20_000;
const MAX_ENTRY = 2_000;
/** Applies to every list, including the files of a kit. */
export const MAX_ENTRIES = 200;
/** All files of a kit together. */
export const MAX_KIT_BYTES = 16 * 1024 * 1024;

const TEXT_FIELDS = ['name', 'tagline', 'description'] as const;
const LIST_FIELDS = ['ai_targets', 'personas', 'keywords', 'whats_inside', 'deliverables'] as const;
/** In the order in which the API shows them. */
export const KIT_FIELDS = ['id', 'slug', ...TEXT_FIELDS, 'price_cents', 'currency', ...LIST_FIELDS] as const;
const KNOWN_FIELDS = new Set<string>([...KIT_FIELDS, 'access', 'former_slugs']);

/** The same slug always gives the same id. The underscore keeps derived ids apart from every slug. */
export function derivedKitId(slug: string): string {
  return `kit_${hash('sha256', slug, 'hex').slice(0, 16)}`;
}

export function slugProblem(slug: string): string | undefined {
  if (!SLUG.test(slug)) return 'must be lower-case letters, digits and single hyphens, such as "my-kit"';
  return tooLong(slug, MAX_SLUG);
}

/** Checks the content of a kit.yaml. Reports every problem, not only the first. */
export function checkKit(
  slug: string,
  raw: unknown,
): { kit?: Kit; access?: Access; formerSlugs?: string[]; problems: FieldProblem[] } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { problems: [{ field: '(whole file)', reason: 'must be a mapping of field names to values' }] };
  }
  const fields = raw as Record<string, unknown>;
  const { id, price_cents: price, currency } = fields;
  const problems: FieldProblem[] = [];
  const report = (field: string, reason: string | undefined) => {
    if (reason !== undefined) problems.push({ field, reason: fields[field] === undefined ? 'is missing' : reason });
  };
  const unknown = Object.keys(fields).filter((field) => !KNOWN_FIELDS.has(field));
  for (const field of unknown.slice(0, MAX_ENTRIES)) report(field, unknownField(field));
  if (fields.slug !== undefined && fields.slug !== slug) report('slug', `must equal the folder's name, "${slug}"`);
  if (id !== undefined && (!isTextLike(ID, id) || id.length > MAX_SLUG))
    report('id', `must be letters, digits, "_" and "-", at most ${MAX_SLUG} characters, or left out`);
  for (const field of TEXT_FIELDS) report(field, textProblem(fields[field], field));
  for (const field of LIST_FIELDS) for (const reason of listProblems(fields[field], field)) report(field, reason);
  if (!Number.isSafeInteger(price) || (price as number) < 0)
    report('price_cents', 'must be a whole number of cents, 0 or more');
  if (!isTextLike(CURRENCY, currency)) report('currency', 'must be a lower-case three-letter code, such as "usd"');
  if (fields.access !== undefined && !ACCESS.includes(fields.access as Access))
    report('access', `must be ${ACCESS.map((access) => `"${access}"`).join(' or ')}`);
  for (const reason of formerSlugProblems(slug, fields.former_slugs)) report('former_slugs', reason);
  if (problems.length > 0) return { problems };
  const formerSlugs = (fields.former_slugs as string[] | undefined) ?? [];
  const access = (fields.access as Access | undefined) ?? 'private';
  return { kit: kitFrom(slug, raw as Kit, formerSlugs[0]), access, formerSlugs, problems };
}

/** Only the shape is checked: kits stored earlier are not held to newer rules. Throws if it is not a kit. */
export function parseStoredKit(slug: string, json: string): Kit {
  const fields = JSON.parse(json) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  const sound =
    fields?.slug === slug &&
    [fields.id, fields.currency, ...TEXT_FIELDS.map((field) => fields[field])].every(isText) &&
    LIST_FIELDS.map((field) => fields[field]).every((list) => Array.isArray(list) && list.every(isText)) &&
    Number.isSafeInteger(fields.price_cents);
  if (!sound) throw new Error('its stored fields are not those of a kit');
  return fields as unknown as Kit;
}

function unknownField(field: string): string {
  const meant = nearestName(field, [...KNOWN_FIELDS]);
  return meant === undefined
    ? `is not a field of a kit; known: ${[...KNOWN_FIELDS].join(', ')}`
    : `is not a field of a kit; did you mean "${meant}"?`;
}

/** A kit that was renamed keeps the id of its first slug. */
function kitFrom(slug: string, raw: Kit & { access?: Access; former_slugs?: string[] }, first = slug): Kit {
  const { access: _, former_slugs: __, ...fields } = raw;
  const { id = derivedKitId(first), name, tagline, description } = fields as Omit<Kit, 'id'> & { id?: string };
  return { ...fields, id, slug, name: oneLine(name), tagline: oneLine(tagline), description: description.trim() };
}

/** So many names lead to one kit at most. */
const MAX_FORMER_SLUGS = 20;

function formerSlugProblems(slug: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [`must be a list, but is ${kindOf(value)}`];
  if (value.length > MAX_FORMER_SLUGS) return [`has more than ${MAX_FORMER_SLUGS} entries`];
  return value.flatMap((entry, i) => {
    const problem = typeof entry === 'string' ? slugProblem(entry) : `must be text, but is ${kindOf(entry)} (quote it)`;
    if (problem !== undefined) return [`entry ${i + 1}: ${problem}`];
    if (entry === slug) return [`entry ${i + 1}: "${slug}" is the slug of the kit today`];
    return value.indexOf(entry) < i ? [`entry ${i + 1}: "${entry}" is listed twice`] : [];
  });
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function isTextLike(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function textProblem(value: unknown, field: string): string | undefined {
  if (typeof value !== 'string') return `must be text, but is ${kindOf(value)} (quote it)`;
  if (value.trim() === '') return 'is empty';
  const invisible = invisibleInText(value, { lines: true });
  if (invisible !== undefined) return `contains the invisible character ${invisible}`;
  return tooLong(value, field === 'name' ? MAX_NAME : MAX_TEXT);
}

/** Characters are counted as the schema for editors counts them: an emoji is one. */
export function tooLong(text: string, most: number): string | undefined {
  return text.length > most && [...text].length > most ? `is longer than ${most} characters` : undefined;
}

function listProblems(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) return [`must be a list, but is ${kindOf(value)}`];
  if (value.length > MAX_ENTRIES) return [`has more than ${MAX_ENTRIES} entries`];
  if (field === 'ai_targets' && value.length === 0) return ['needs at least one target, such as "claude" or "any"'];
  const seen = new Set<unknown>();
  return value.flatMap((entry, i) => {
    const problem = entryProblem(entry, field) ?? (seen.has(entry) ? `"${entry}" is listed twice` : undefined);
    seen.add(entry);
    return problem === undefined ? [] : [`entry ${i + 1}: ${problem}`];
  });
}

/** The valid entries of a list in a kit.yaml. They can be checked further even if the rest of it has problems. */
export function validEntries(raw: unknown, field: (typeof LIST_FIELDS)[number]): string[] {
  const listed = (raw as Record<string, unknown> | null)?.[field];
  if (!Array.isArray(listed)) return [];
  return [...new Set(listed)]
    .filter((entry): entry is string => entryProblem(entry, field) === undefined)
    .slice(0, MAX_ENTRIES);
}

function entryProblem(entry: unknown, field: string): string | undefined {
  if (typeof entry !== 'string') return `must be text, but is ${kindOf(entry)} (quote it)`;
  if (entry.trim() === '') return 'is empty';
  const long = tooLong(entry, MAX_ENTRY);
  if (long !== undefined) return long;
  if (field === 'deliverables') return fileNameProblem(entry);
  const invisible = invisibleInText(entry, { lines: false });
  if (invisible !== undefined) return `contains the invisible character ${invisible}`;
  if (field === 'ai_targets' && !SLUG.test(entry)) {
    return `"${entry}" must be lower-case letters, digits and single hyphens, such as "claude-code"`;
  }
  return undefined;
}

/** A deliverable's name is a path inside its kit's folder, with forward slashes. */
function fileNameProblem(name: string): string | undefined {
  const invisible = invisibleInName(name);
  if (invisible !== undefined) return `a file name contains the invisible character ${invisible}`;
  if (name.includes('\\') || name.includes('-->'))
    return `"${name}" contains a character that is not allowed in file names`;
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return `"${name}" must be relative to the kit's folder`;
  const parts = name.split('/');
  if (parts.includes('..') || parts.includes('.') || parts.includes(''))
    return `"${name}" leaves the kit's folder or is not in plain form`;
  // The library that writes ZIP files keeps them in an object by their names.
  if (name === '__proto__') return `"${name}" is not allowed as a file name`;
  const ending = ENDS_LIKE_A_MARKER.exec(name)?.[0];
  if (ending !== undefined) return `"${name}" must not end in "${ending}"`;
  return name.trim() === name ? undefined : `"${name}" begins or ends with a space`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
}

import { isUtf8 } from 'node:buffer';
import type { TProperties, TSchema } from 'typebox';
// Not typebox/compile, which builds the same check but loads 140 more modules.
import { Compile } from 'typebox/schema';
import { formatNumber } from '../../../dashboard/src/format.ts';
import { PublicError } from '../../errors.ts';

const PLAIN_DIGITS = /^[0-9]+$/;
const SHOWN_VALUE = 40;

/**
 * Checks bodies and query strings against the schemas of the routes. Bodies are never coerced. A query string has only
 * text, so plain decimal digits are read as an integer if the schema asks for one; anything else stays text and fails.
 * `prepare` gets the data first.
 */
export function validatorFor(schema: TSchema, part: string, prepare: (data: unknown) => void = () => {}) {
  const compiled = Compile(schema);
  const fields = (schema as { properties?: TProperties }).properties ?? {};
  return (data: unknown): { value: unknown } | { error: Error } => {
    prepare(data);
    const value = part === 'querystring' ? readIntegers(fields, data as Record<string, unknown>) : data;
    if (compiled.Check(value)) return { value };
    return { error: new PublicError('invalid_request', problemsIn(value, fields, part)) };
  };
}

export function parseJsonBody(body: Buffer, maxValues?: number): unknown {
  if (body.length === 0) throw new PublicError('invalid_request', 'The body is empty: it must be a JSON object.');
  if (maxValues !== undefined && hasMoreValues(body, maxValues))
    throw new PublicError('invalid_request', `The body has more than ${maxValues} values, the most that is accepted.`);
  if (!isUtf8(body)) throw new PublicError('invalid_request', 'The body is not valid UTF-8, as JSON must be.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new PublicError('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** Without parsing, which takes milliseconds for thousands: each value follows a bracket or a comma. */
function hasMoreValues(body: Buffer, max: number): boolean {
  let values = 1;
  let isInText = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (byte === BACKSLASH) i++;
    else if (byte === QUOTE) isInText = !isInText;
    else if (!isInText && (byte === COMMA || byte === BRACKET || byte === BRACE) && ++values > max) return true;
  }
  return false;
}

function readIntegers(fields: TProperties, query: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = query[name];
    if (value === undefined) continue;
    const digits =
      typeof value === 'string' && PLAIN_DIGITS.test(value) && (field as { type?: string }).type === 'integer';
    // Any number of digits is still a number past the end of every list.
    read[name] = digits ? Math.min(Number(value), Number.MAX_VALUE) : value;
  }
  return read;
}

function problemsIn(value: unknown, fields: TProperties, part: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'The body must be a JSON object.';
  const given = value as Record<string, unknown>;
  const problems: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const optional = (field as { '~optional'?: boolean })['~optional'] === true;
    const present = Object.hasOwn(given, name) && given[name] !== undefined;
    if (!present) {
      if (!optional) problems.push(`${name} is required: it must be ${allowed(field)}.`);
    } else if (part === 'querystring' && Array.isArray(given[name])) {
      problems.push(`${name} is given more than once: give it once or not at all.`);
    } else if (!checkOf(field).Check(given[name])) {
      problems.push(`${name} is ${shown(given[name])}: it must be ${allowed(field)}.`);
    }
  }
  return problems.join(' ');
}

const checks = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Compiled once: anyone can send wrong requests, and compiling takes a hundred times as long as the check. */
function checkOf(field: TSchema): ReturnType<typeof Compile> {
  return checks.getOrInsertComputed(field, () => Compile(field));
}

/** The values a field may have, in words. */
function allowed(field: TSchema): string {
  type Limits = Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength', number>>;
  const rule = field as Limits & { enum?: string[]; type?: string };
  if (rule.enum !== undefined) return `one of ${rule.enum.join(', ')}`;
  if (rule.type === 'boolean') return 'true or false';
  if (rule.type === 'array') return allowedList(field);
  if (rule.type === 'object') return 'a valid object';
  if (rule.type === 'integer') {
    if (rule.maximum === undefined) return `an integer from ${rule.minimum} up`;
    return `an integer from ${rule.minimum} to ${rule.maximum}`;
  }
  if (rule.maxLength !== undefined)
    return `a string of ${rule.minLength ?? 0} to ${formatNumber(rule.maxLength)} characters, not counting spaces at its ends`;
  return 'a string';
}

function allowedList(field: TSchema): string {
  type Items = { properties?: TProperties; minLength?: number; maxLength?: number };
  const { items = {}, maxItems } = field as { items?: Items; maxItems?: number };
  const list = `an array of ${maxItems === undefined ? '' : `at most ${maxItems} `}`;
  if (items.properties !== undefined) {
    const fields = Object.entries(items.properties).map(([name, one]) => `${name}, ${allowed(one)}`);
    return `${list}objects, each with ${fields.join('; ')}`;
  }
  if (items.maxLength === undefined) return `${list}strings`;
  return `${list}strings of ${items.minLength ?? 0} to ${formatNumber(items.maxLength)} characters`;
}

/** The wrong value, short enough for a message. */
function shown(value: unknown): string {
  if (typeof value === 'string') {
    if (value === '') return 'empty';
    return value.length > SHOWN_VALUE
      ? `a string of ${formatNumber([...value].length)} characters`
      : `the string ${JSON.stringify(value)}`;
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

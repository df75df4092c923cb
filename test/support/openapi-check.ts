import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of every shape
type Json = any;

const document: Json = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
/** Headers that belong to HTTP itself; all others must be in the document. */
const TRANSPORT = /^(date|connection|keep-alive|content-type|content-length|content-encoding|transfer-encoding|vary)$/;

const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    operation,
  })),
);
const compiled = new Map<object, { Check: (value: unknown) => boolean }>();

/**
 * Asserts that an answer matches openapi.json, without an undeclared status, field or header. Runs on every call of
 * every test.
 */
export function assertDocumented(method: string, url: string, status: number, headers: Headers, json: unknown): void {
  const { pathname } = new URL(url, 'http://localhost');
  const found = operations.find((one) => one.method === method && one.pattern.test(pathname));
  if (found === undefined) return;
  const answer = found.operation.responses[status];
  const name = `${method} ${pathname}: ${status}`;
  assert.ok(answer, `${name} is in openapi.json`);
  const declared = new Set(Object.keys(answer.headers).map((header) => header.toLowerCase()));
  for (const [header] of headers)
    if (!TRANSPORT.test(header)) assert.ok(declared.has(header), `${name}: header ${header}`);
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined || json === undefined) return;
  let check = compiled.get(schema);
  if (check === undefined) {
    check = Compile(closed(schema));
    compiled.set(schema, check);
  }
  assert.ok(check.Check(json), `${name}: ${JSON.stringify(json).slice(0, 300)}`);
}

/** The schema with its references resolved, and closed to undeclared fields. */
function closed(node: Json): Json {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  if (typeof node.$ref === 'string') return closed(document.components.schemas[node.$ref.split('/').at(-1)]);
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return node.type === 'object' && node.properties !== undefined ? { ...inner, additionalProperties: false } : inner;
}

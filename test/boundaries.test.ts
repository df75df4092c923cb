import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SHARED_SOURCES } from '../dashboard/build.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const src = join(project, 'src');

/**
 * What each room may import besides itself. serve/ and command-line.ts are the composition root and may import
 * everything.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: ['accounts', 'errors'],
  mail: ['config'],
  telemetry: ['config'],
  log: ['accounts', 'terminal-text'],
  'terminal-text': [],
  accounts: ['errors'],
  catalogue: ['errors'],
  evals: ['catalogue', 'errors'],
  suggest: ['catalogue', 'errors'],
  feedback: [],
  project: ['install', 'catalogue', 'suggest', 'errors'],
  recommend: [],
  store: ['accounts', 'catalogue', 'feedback', 'config', 'errors'],
  sources: ['catalogue', 'config', 'errors'],
  demand: ['store', 'feedback', 'recommend', 'config'],
  'catalogue-sync': ['store', 'catalogue', 'feedback', 'recommend', 'config'],
  http: ['accounts', 'catalogue', 'feedback', 'recommend', 'suggest', 'config', 'errors'],
  cli: [
    'accounts',
    'catalogue',
    'sources',
    'evals',
    'install',
    'project',
    'suggest',
    'feedback',
    'config',
    'errors',
    'terminal-text',
  ],
  install: ['catalogue', 'errors'],
  mcp: ['catalogue', 'errors'],
  webhooks: ['accounts', 'config', 'errors'],
};

/** The port: the store as the service sees it. */
const PORT = [
  'store/store.ts',
  'store/account-store.ts',
  'store/sign-in-store.ts',
  'store/catalogue-store.ts',
  'store/source-store.ts',
  'store/webhook-store.ts',
  'store/team-store.ts',
  'store/feedback-store.ts',
  'store/text-store.ts',
  'store/notice-store.ts',
  'store/avatar-store.ts',
  'store/unlock-store.ts',
  'store/uptime-store.ts',
  'store/calibration-store.ts',
];

/**
 * Exceptions to MAY_IMPORT. Only types, constants and error classes are imported this way, except for code shared with
 * the dashboard and the SDK and the list of assistants, so that they are written once.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  http: [
    '../sdk/src/kit-files.ts',
    // The site and the dashboard show the same examples and icons, and format numbers the same way; so do commands.
    '../dashboard/src/format.ts',
    '../dashboard/src/snippets.ts',
    '../dashboard/src/results.ts',
    '../dashboard/src/icon-paths.ts',
    // Pages say where an assistant looks for a kit's files.
    'install/layouts.ts',
    // Documents about apps are read with the same protection as those of sources.
    'sources/guarded-request.ts',
    'mcp/handler.ts',
    'mcp/tools.ts',
    ...PORT,
    'catalogue-sync/catalogue-sync.ts',
    'demand/demand.ts',
    'mail/mailer.ts',
    'log.ts',
    // Secrets are shown where they are made.
    'webhooks/secrets.ts',
  ],
  cli: [
    ...PORT,
    '../sdk/src/index.ts',
    '../sdk/src/kit-files.ts',
    '../sdk/src/read-text.ts',
    '../dashboard/src/format.ts',
    'webhooks/secrets.ts',
    // The limits of a request.
    'http/routes/recommend-request.ts',
    'http/routes/suggest-request.ts',
    'http/site/rank-skills-request.ts',
    'http/routes/feedback-request.ts',
  ],
  // Where kits are installed, and which targets they may name, depends on the engine's list of assistants.
  install: ['../sdk/src/kit-files.ts', 'recommend/platforms.ts'],
  catalogue: ['../sdk/src/kit-files.ts', 'recommend/platforms.ts'],
  // What has happened, and to whom it is told.
  webhooks: [...PORT, 'catalogue-sync/catalogue-sync.ts', 'mail/mailer.ts'],
  mcp: ['../sdk/src/index.ts', '../sdk/src/read-text.ts', '../dashboard/src/format.ts', '../dashboard/src/snippets.ts'],
  sources: [...PORT, '../sdk/src/kit-files.ts'],
  // Downloads are split by the SDK's code, so every test of downloads also tests what callers run.
  store: ['../sdk/src/kit-files.ts'],
};

interface Import {
  from: string;
  to: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import\(|new URL\()\s*'(\.{1,2}\/[^']+\.tsx?)'/g)].map(
    (match) => match[1]!,
  );
  return specifiers.map((specifier) => ({ from: file, to: normalize(join(dirname(file), specifier)) }));
}

const room = (file: string) => (file.includes(sep) ? file.split(sep)[0]! : file.replace('.ts', ''));

const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const imports = files.flatMap(importsOf);

test('at most four files of src are in no room', () => {
  const loose = globSync('*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(loose.length <= 4, loose.join(', '));
});

test('imports follow the listed directions', () => {
  assert.ok(files.length > 40 && imports.length > 100, 'the test reads the sources');
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [room(from), room(to)];
    const allowed = MAY_IMPORT[source];
    if (allowed === undefined || source === target || allowed.includes(target)) return false;
    return !(DOORS[source] ?? []).includes(to);
  });
  assert.deepEqual(wrong, []);
});

const READ_THEIR_OWN = [
  'recommend/wasm/load.ts',
  'recommend/text/word-lists.ts',
  'recommend/rank/score.ts',
  'recommend/rank/unserved.ts',
  'recommend/read/reader.ts',
  'recommend/read/shipped-vectors.ts',
  'recommend/read/vocabulary.ts',
];
/** What runs the encoder; the runtime is loaded on demand. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  'recommend/read/reader.ts': ['onnxruntime-node'],
  'recommend/read/word-pieces.ts': ['@huggingface/tokenizers'],
};

test('the engine imports nothing from outside except pure Node modules and what runs its encoder, and reads only files of its own', () => {
  for (const file of files.filter((name) => room(name) === 'recommend')) {
    const text = readFileSync(join(src, file), 'utf8');
    const outside = [...text.matchAll(/^import .*from '([^']+)'|import\('([^']+)'\)/gm)]
      .map((match) => match[1] ?? match[2]!)
      .filter((name) => !name.startsWith('.') && name !== 'node:zlib' && name !== 'node:crypto')
      .filter((name) => !(name === 'node:fs' && READ_THEIR_OWN.includes(file)))
      .filter((name) => !OUTSIDE[file]?.includes(name));
    assert.deepEqual(outside, [], file);
  }
});

/** The rooms of the engine and what each may import, besides itself, platforms.ts and the shape of a kit. */
const ENGINE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  platforms: [],
  wasm: [],
  text: ['wasm'],
  languages: ['text'],
  read: ['text'],
  index: ['read', 'text', 'wasm'],
  build: ['index', 'languages', 'text', 'wasm'],
  query: ['read', 'index', 'languages', 'text'],
  rank: ['query', 'read', 'index', 'text', 'wasm'],
  explain: ['rank', 'query', 'read', 'index', 'languages', 'text'],
  engine: ['explain', 'rank', 'query', 'read', 'index', 'text'],
  recommend: ['engine', 'build', 'read', 'index'],
  measure: ['engine', 'build', 'rank', 'read', 'index', 'languages', 'text'],
};
const SHAPE = 'recommend/index/indexed-kit.ts';

test('imports inside the engine follow the listed directions', () => {
  const inner = imports.filter(({ from, to }) => from.startsWith('recommend/') && to !== SHAPE);
  const innerRoom = (file: string) => room(file.slice('recommend/'.length));
  const wrong = inner.filter(({ from, to }) => {
    const [source, target] = [innerRoom(from), innerRoom(to)];
    return source !== target && target !== 'platforms' && !ENGINE_ROOMS[source]?.includes(target);
  });
  assert.deepEqual(wrong, []);
});

test('there are no import cycles', () => {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const open = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string): void => {
    assert.ok(!open.has(file), `import cycle: ${[...open, file].join(' -> ')}`);
    if (done.has(file)) return;
    open.add(file);
    for (const { to } of targets.get(file) ?? []) walk(to);
    open.delete(file);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file);
});

/** The rooms of src/http, and the files above them, with the rooms that each may import. */
const HTTP_ROOMS: Readonly<Record<string, readonly string[]>> = {
  concurrency: [],
  calls: [],
  wire: ['calls', 'concurrency'],
  routes: ['calls', 'wire', 'concurrency'],
  kits: ['routes', 'concurrency'],
  site: ['kits', 'routes', 'wire', 'concurrency'],
  mcp: ['kits', 'routes', 'wire', 'calls', 'concurrency'],
  dashboard: ['kits', 'routes', 'calls', 'wire', 'concurrency'],
  health: ['site', 'calls'],
  'request-lifecycle': ['site', 'wire', 'calls'],
  server: ['request-lifecycle', 'health', 'dashboard', 'site', 'routes', 'wire', 'calls', 'concurrency'],
};

/** The same for src/store. The engines do not import each other. */
const STORE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  queries: [],
  migrations: [],
  sqlite: ['queries', 'migrations'],
  postgres: ['queries', 'migrations'],
  copy: ['queries', 'migrations', 'sqlite', 'postgres'],
  open: ['sqlite', 'postgres'],
};

/** The files that every room of their folder may import. They import no room. */
const BELOW_ROOMS: Readonly<Record<string, readonly string[]>> = {
  http: ['error-response', 'not-built', 'own-url'],
  store: [
    'webhook-store',
    'team-store',
    'feedback-store',
    'text-store',
    'notice-store',
    'avatar-store',
    'unlock-store',
    'uptime-store',
    'calibration-store',
    'store',
    'account-store',
    'sign-in-store',
    'catalogue-store',
    'vector-store',
    'source-store',
    'admission-batcher',
    'single-flight',
    'identity-file',
  ],
};

test('the rooms of src/http and src/store import each other only as listed', () => {
  for (const [folder, rooms] of Object.entries({ http: HTTP_ROOMS, store: STORE_ROOMS })) {
    const inner = imports.filter(({ from, to }) => room(from) === folder && room(to) === folder);
    const innerRoom = (file: string) => room(file.slice(folder.length + 1));
    const wrong = inner.filter(({ from, to }) => {
      const [source, target] = [innerRoom(from), innerRoom(to)];
      return source !== target && !BELOW_ROOMS[folder]!.includes(target) && !rooms[source]?.includes(target);
    });
    assert.deepEqual(wrong, []);
    assert.ok(inner.length > 60, 'the test reads the sources');
  }
});

test("the engine's entry points: recommend.ts and its list of assistants for the service, measure.ts for evaluation, benchmarks and training", () => {
  const measuring = globSync('{eval,bench,training,test,scripts}/**/*.ts', { cwd: project });
  const wrong = [...globSync('src/**/*.ts', { cwd: project }), ...measuring].flatMap((file) => {
    if (file.startsWith('src/recommend/')) return [];
    const doors = file.startsWith('src/') ? ['recommend.ts', 'platforms.ts'] : ['recommend.ts', 'measure.ts'];
    return importsOf(join('..', file)).filter(
      ({ to }) => to.startsWith('recommend/') && !doors.includes(to.slice('recommend/'.length)),
    );
  });
  assert.deepEqual(wrong, []);
  assert.ok(measuring.length > 30, 'the test reads the measuring code');
});

/** The rooms of the dashboard's parts and which others each may import. No part may import a page. */
const PART_ROOMS: Readonly<Record<string, readonly string[]>> = {
  display: [],
  forms: ['display'],
  charts: ['display'],
  layout: ['display', 'forms'],
};

test("the dashboard's parts import each other only as listed, and no page", () => {
  const parts = '../dashboard/src/parts/';
  const found = globSync(`${parts}**/*.{ts,tsx}`, { cwd: src }).flatMap(importsOf);
  const wrong = found.filter(({ from, to }) => {
    if (!to.startsWith(parts)) return to.startsWith('../dashboard/src/pages/');
    const [source, target] = [from, to].map((file) => room(file.slice(parts.length)));
    return source !== target && !PART_ROOMS[source!]?.includes(target!);
  });
  assert.deepEqual(wrong, []);
  assert.ok(found.length > 30, 'the test reads the parts');
});

test('the dashboard imports only types from the server, except from the files that its build watches', () => {
  const sources = globSync('../dashboard/src/**/*.{ts,tsx}', { cwd: src });
  const values = sources.flatMap((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(/^(?:import|export) (?!type ).*?from '([^']*\/src\/[^']*)'/gms),
    ].map((match) => normalize(join('src', dirname(file), match[1]!))),
  );
  const needed = new Set<string>();
  const follow = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    const text = readFileSync(join(project, file), 'utf8');
    for (const [, path] of text.matchAll(/^(?:import|export) (?!type ).*?from '(\.[^']*)'/gms))
      follow(normalize(join(dirname(file), path!)));
  };
  for (const file of values) follow(file);
  assert.deepEqual([...needed].sort(), [...SHARED_SOURCES].sort());
});

test('only config.ts reads the environment', () => {
  const readers = files.filter((file) => /process\.env/.test(readFileSync(join(src, file), 'utf8')));
  assert.deepEqual(readers, ['command-line.ts'], 'command-line.ts passes the environment to config.ts');
});

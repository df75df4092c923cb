import { knownIn } from './known-packages.ts';
import { isOwn, type Package, type ProjectTree, readManifests, type Stack } from './manifests.ts';

const COMPOSE = /(^|[/.-])(docker-?)?compose([.-][\w-]+)*\.ya?ml$/;

/** What a path alone says. */
const BY_PATH: readonly [RegExp, string][] = [
  [/(^|\/)([\w-]+\.)?(Dockerfile|Containerfile)([.-][\w.-]+)?$/i, 'Docker image'],
  [COMPOSE, 'Docker Compose'],
  [/(^|\/)(Chart\.yaml|kustomization\.ya?ml)$|(^|\/)(k8s|kubernetes)\/[^/]+\.ya?ml$/, 'Kubernetes'],
  [/\.tf$/, 'Terraform'],
  [/(^|\/)wrangler\.(toml|jsonc?)$/, 'Cloudflare Workers'],
  [/(^|\/)(openapi|swagger)([.-][\w-]+)?\.(ya?ml|json)$/i, 'OpenAPI description'],
  [/(^|\/)([\w-]+[_-])?(migrations?|migrate|alembic)\/.*\.(sql|py|ts|js|rb|php|cs)$/i, 'database migrations'],
  [/^(playwright\.config\.[a-z]+|config\/playwright\.config\.[a-z]+)$/, 'Playwright'],
  [/^cypress\.config\.[a-z]+$/, 'Cypress'],
  [/(^|\/)schema\.prisma$/, 'Prisma schema'],
  [/(^|\/)dbt_project\.yml$/, 'dbt'],
  [/\.ipynb$/, 'Jupyter notebooks'],
  [/(^|\/)project\.godot$/, 'Godot game'],
  [/^(turbo\.json|nx\.json|lerna\.json|go\.work|melos\.yaml)$/, 'monorepo'],
  [/(^|\/)\.storybook\//, 'Storybook'],
  [/\.proto$/, 'Protocol Buffers'],
  [/(^|\/)(wp-config(-sample)?\.php|wp-content\/)/, 'WordPress'],
];
const INSTRUCTIONS =
  /^(AGENTS?|CLAUDE|GEMINI)\.md$|^\.cursorrules$|^\.cursor\/rules\/|^\.github\/copilot-instructions\.md$/i;
/** Manifests that name the packages of a monorepo. */
const WORKSPACES: readonly [RegExp, RegExp][] = [
  [/^pnpm-workspace\.yaml$/, /^packages:/m],
  [/^package\.json$/, /^ {0,4}\t{0,2}"workspaces"\s*:/m],
  [/^pubspec\.yaml$/, /^workspace:/m],
];

const TEST_FILE =
  /(^|\/)(tests?|__tests__|spec)\/.+\.\w+$|[._-](test|spec)s?\.[a-z]+$|(^|\/)test_[\w-]+\.py$|_test\.(go|py|dart|exs?)$|(^|\/)tests?\.py$|Tests?\.(java|kt|cs|swift|php)$|_spec\.rb$/;
const OTHER_CI: readonly [RegExp, string][] = [
  [/^\.gitlab-ci\.yml$/, 'GitLab CI'],
  [/^\.circleci\/config\.yml$/, 'CircleCI'],
  [/^Jenkinsfile$/, 'Jenkins'],
  [/^azure-pipelines\.yml$/, 'Azure Pipelines'],
  [/^bitbucket-pipelines\.yml$/, 'Bitbucket Pipelines'],
  [/^\.travis\.yml$/, 'Travis CI'],
  [/^\.buildkite\//, 'Buildkite'],
  [/^\.woodpecker(\.ya?ml$|\/)/, 'Woodpecker CI'],
  [/^\.drone\.ya?ml$/, 'Drone CI'],
  [/^\.?appveyor\.ya?ml$/, 'AppVeyor'],
  [/^\.cirrus\.ya?ml$/, 'Cirrus CI'],
  [/^codemagic\.ya?ml$/, 'Codemagic'],
  [/^bitrise\.ya?ml$/, 'Bitrise'],
  [/^ci_scripts\/ci_/, 'Xcode Cloud'],
];
/** Of the databases that compose files start. */
const IMAGES: readonly [RegExp, string][] = [
  [/image:\s*["']?(?:[\w./-]*\/)?(postgres|postgis|pgvector)\b/, 'PostgreSQL'],
  [/image:\s*["']?(?:[\w./-]*\/)?(mysql|mariadb)\b/, 'MySQL'],
  [/image:\s*["']?(?:[\w./-]*\/)?mongo\b/, 'MongoDB'],
  [/image:\s*["']?(?:[\w./-]*\/)?(redis|valkey)\b/, 'Redis'],
];
const PRISMA_PROVIDERS: Readonly<Record<string, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
  mongodb: 'MongoDB',
};

/**
 * What a project is made with, and what it lacks. Every fact is a text of this room with numbers at most: no name, path
 * or sentence of the project is part of one. Gaps are only told of projects that have code at all.
 */
export function factsOf(tree: ProjectTree): string[] {
  const { paths, read } = tree;
  const own = paths.filter(isOwn);
  const { stacks, packages, versions } = readManifests(tree);
  const known = knownIn([...packages, ...importedIn(own, read, stacks)]);
  const facts = new Set<string>();
  for (const stack of stacks) {
    const hasTypes = packages.some(({ stack: of, name }) => of === 'JavaScript' && name === 'typescript');
    if (stack === 'JavaScript' && hasTypes) continue;
    const name = stack === 'JavaScript' && own.includes('tsconfig.json') ? 'TypeScript' : nameOf(stack, own);
    facts.add(versions.has(stack) && name !== 'Kotlin' ? `${name} ${versions.get(stack)}` : name);
  }
  for (const { fact } of known) facts.add(fact);
  for (const [pattern, fact] of BY_PATH) if (own.some((path) => pattern.test(path))) facts.add(fact);
  if (WORKSPACES.some(([file, text]) => own.some((path) => file.test(path) && text.test(read(path) ?? ''))))
    facts.add('monorepo');
  if (paths.some((path) => INSTRUCTIONS.test(path))) facts.add('instructions for coding assistants');
  if (isPartOfWordPress(own, read)) facts.add('WordPress');
  for (const fact of databasesOf(own, read)) facts.add(fact);

  const workflows = paths.filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)).length;
  if (workflows > 0) facts.add(`GitHub Actions, ${workflows} ${workflows === 1 ? 'workflow' : 'workflows'}`);
  const others = OTHER_CI.filter(([pattern]) => paths.some((path) => pattern.test(path)));
  for (const [, fact] of others) facts.add(fact);

  if (stacks.size === 0) return [...facts];
  const isService = known.some(({ role }) => role === 'framework' || role === 'database');
  if (
    !known.some(({ role }) => role === 'test') &&
    !paths.some((path) => TEST_FILE.test(path)) &&
    !hasRustTests(own, read)
  )
    facts.add('no tests');
  if (workflows === 0 && others.length === 0) facts.add('no CI');
  if (isService && !known.some(({ role }) => role === 'monitoring')) facts.add('no error tracking');
  if (!facts.has('instructions for coding assistants')) facts.add('no AGENTS.md');
  if (!paths.some((path) => /^readme(\.\w+)?$/i.test(path))) facts.add('no README');
  return [...facts];
}

function databasesOf(paths: readonly string[], read: ProjectTree['read']): string[] {
  const texts = (pattern: RegExp, most: number) =>
    paths
      .filter((path) => pattern.test(path))
      .slice(0, most)
      .map((path) => read(path) ?? '');
  const compose = texts(COMPOSE, 5).join('\n');
  const started = IMAGES.filter(([pattern]) => pattern.test(compose)).map(([, fact]) => fact);
  const provider = texts(/(^|\/)schema\.prisma$/, 1).map(
    (text) => /provider\s*=\s*"(\w+)"\s*\n\s*url/.exec(text)?.[1] ?? '',
  );
  return [...started, ...provider.flatMap((name) => PRISMA_PROVIDERS[name] ?? [])];
}

/** Plugins and themes say so at the top of a file. */
function isPartOfWordPress(paths: readonly string[], read: ProjectTree['read']): boolean {
  const heads = paths.filter((path) => /^[^/]+\.php$|^style\.css$/.test(path)).slice(0, 20);
  return heads.some((path) => /^[ \t/*#@]*(Plugin|Theme) Name:/im.test((read(path) ?? '').slice(0, 8_000)));
}

/** As its source files are called. */
function nameOf(stack: Stack, paths: readonly string[]): string {
  if (stack !== 'Java') return stack;
  const count = (end: string) => paths.filter((path) => path.endsWith(end)).length;
  return count('.kt') > count('.java') ? 'Kotlin' : stack;
}

/** What no manifest names, because it comes with the system or the language. */
function importedIn(paths: readonly string[], read: ProjectTree['read'], stacks: ReadonlySet<Stack>): Package[] {
  const isIn = (file: RegExp, text: RegExp, most: number) =>
    paths
      .filter((path) => file.test(path))
      .slice(0, most)
      .some((path) => text.test(read(path) ?? ''));
  const found: Package[] = [];
  if (stacks.has('Swift') && isIn(/(View|App)\.swift$/, /^import SwiftUI$/m, 10))
    found.push({ stack: 'Swift', name: 'swiftui', version: '' });
  return found;
}

/** Rust has its tests beside the code. */
function hasRustTests(paths: readonly string[], read: ProjectTree['read']): boolean {
  return paths
    .filter((path) => path.endsWith('.rs'))
    .slice(0, 30)
    .some((path) => read(path)?.includes('#[test]'));
}

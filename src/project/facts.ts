import { knownIn } from './known-packages.ts';
import {
  isOwn,
  type Package,
  type ProjectTree,
  readManifests,
  type Stack,
  sourcesAmong,
  TEST_FOLDERS,
} from './manifests.ts';

const COMPOSE = /(^|[/.-])(docker-?)?compose([.-][\w-]+)*\.ya?ml$/;

/** What a path alone says. */
const BY_PATH: readonly [RegExp, string][] = [
  [
    /^(?!(?:.*\/)?dev(?:elopment)?\/)(?:.*\/)?(?!(dev|test|ci)\.)([\w-]+\.)?(Dockerfile|Containerfile)(?![.-](dev|devel|development|tests?|testing|ci|local)$)([.-][\w.-]+)?$/i,
    'Docker image',
  ],
  [COMPOSE, 'Docker Compose'],
  [/(^|\/)(Chart\.yaml|kustomization\.ya?ml)$|(^|\/)(k8s|kubernetes)\/[^/]+\.ya?ml$/, 'Kubernetes'],
  [/(^|\/)(Chart\.yaml|helmfile\.ya?ml)$/, 'Helm'],
  [/(^|\/)argo-?cd\//i, 'Argo CD'],
  [/(^|\/)flux-system\//, 'Flux'],
  [/(^|\/)skaffold\.ya?ml$/, 'Skaffold'],
  [/\.tf$/, 'Terraform'],
  [/(^|\/)Pulumi\.ya?ml$/, 'Pulumi'],
  [/(^|\/)cdk\.json$/, 'AWS CDK'],
  [/(^|\/)serverless\.(ya?ml|ts)$/, 'Serverless Framework'],
  [/(^|\/)samconfig\.toml$/, 'AWS SAM'],
  [/(^|\/)ansible\.cfg$|^ansible\/|(^|\/)roles\/[^/]+\/tasks\/main\.ya?ml$|(^|\/)playbooks?\/[^/]+\.ya?ml$/, 'Ansible'],
  [/^flake\.nix$/, 'Nix'],
  [/^deno\.(jsonc?|lock)$/, 'Deno'],
  [/^bun\.lockb?$/, 'Bun'],
  [/(^|\/)\.?goreleaser([.-]\w+)*\.ya?ml$/, 'GoReleaser'],
  [/^Vagrantfile$/, 'Vagrant'],
  [/^(settings|build)\.gradle(\.kts)?$/, 'Gradle'],
  [/^pom\.xml$/, 'Maven'],
  [/^build\.sbt$/, 'sbt'],
  [/^(MODULE|WORKSPACE)(\.bazel)?$/, 'Bazel'],
  [/^pnpm-lock\.yaml$/, 'pnpm'],
  [/^yarn\.lock$/, 'Yarn'],
  [/(^|\/)uv\.lock$/, 'uv'],
  [/(^|\/)poetry\.lock$/, 'Poetry'],
  [/(^|\/)Podfile$/, 'CocoaPods'],
  [/^turbo\.json$/, 'Turborepo'],
  [/^nx\.json$/, 'Nx'],
  [/^lerna\.json$/, 'Lerna'],
  [/^melos\.yaml$/, 'Melos'],
  [/(^|\/)sqlc\.(ya?ml|json)$/, 'sqlc'],
  [/^\.pre-commit-config\.ya?ml$/, 'pre-commit'],
  [/(^|\/)sonar-project\.properties$/, 'SonarQube'],
  [/(^|\/)\.?detekt[\w.-]*\.ya?ml$/, 'detekt'],
  [/(^|\/)checkstyle[\w.-]*\.xml$/, 'Checkstyle'],
  [/^\.scalafmt\.conf$/, 'scalafmt'],
  [/^\.swiftformat$/, 'SwiftFormat'],
  [/^swiftgen\.ya?ml$/, 'SwiftGen'],
  [/^\.?rustfmt\.toml$/, 'rustfmt'],
  [/^\.?clippy\.toml$/, 'Clippy'],
  [/^deny\.toml$/, 'cargo-deny'],
  [/^psalm\.xml(\.dist)?$/, 'Psalm'],
  [/^\.?phpcs\.xml(\.dist)?$/, 'PHP_CodeSniffer'],
  [/^\.php-cs-fixer(\.dist)?\.php$/, 'PHP-CS-Fixer'],
  [/^pint\.json$/, 'Laravel Pint'],
  [/^rector\.php$/, 'Rector'],
  [/^\.?flake8$/, 'Flake8'],
  [/(^|\/)(\.prettierrc(\.\w+)?|prettier\.config\.\w+)$/, 'Prettier'],
  [/(^|\/)(\.stylelintrc(\.\w+)?|stylelint\.config\.\w+)$/, 'Stylelint'],
  [
    /^crowdin\.ya?ml$|(^|\/)values-[a-z]{2}(-r?[A-Z]{2})?\/strings\.xml$|\.(po|xcstrings)$|(^|\/)(?!en|Base)[a-z]{2}(-\w+)?\.lproj\/|_(?!en)[a-z]{2}\.arb$/,
    'translations',
  ],
  [/^mkdocs\.ya?ml$/, 'MkDocs'],
  [/^\.swiftlint\.yml$/, 'SwiftLint'],
  [/^\.rubocop\.yml$/, 'RuboCop'],
  [/^\.golangci\.(ya?ml|toml|json)$/, 'golangci-lint'],
  [/^biome\.jsonc?$/, 'Biome'],
  [/(^|\/)(\.eslintrc(\.\w+)?|eslint\.config\.\w+)$/, 'ESLint'],
  [/(^|\/)grafana\//, 'Grafana'],
  [/(^|\/)fly\.toml$/, 'Fly.io'],
  [/(^|\/)vercel\.json$/, 'Vercel'],
  [/(^|\/)netlify\.toml$/, 'Netlify'],
  [/^render\.yaml$/, 'Render'],
  [/^railway\.(json|toml)$/, 'Railway'],
  [/^Procfile$/, 'Heroku (Procfile)'],
  [/^Capfile$/, 'Capistrano'],
  [/^config\/deploy\.yml$/, 'Kamal'],
  [/(^|\/)firebase\.json$/, 'Firebase'],
  [/(^|\/)fastlane\//, 'fastlane'],
  [/(^|\/)wrangler\.(toml|jsonc?)$/, 'Cloudflare Workers'],
  [/(^|\/)(openapi|swagger)([.-][\w-]+)?\.(ya?ml|json)$/i, 'OpenAPI description'],
  [
    /(^|\/)([\w.-]+[._-])?(migrations?|migrate|alembic)([._-][\w.-]+)?\/.*\.(sql|sqm|py|ts|js|rb|php|cs|swift|exs)$|(^|\/)migrations\/[^/]+\.go$|(^|\/)drizzle\/\d{4}_\w+\.sql$/i,
    'database migrations',
  ],
  [/(^|\/)schema\.prisma$/, 'Prisma schema'],
  [/(^|\/)dbt_project\.yml$/, 'dbt'],
  [/\.ipynb$/, 'Jupyter notebooks'],
  [/(^|\/)project\.godot$/, 'Godot game'],
  [/(^|\/)ProjectSettings\/ProjectVersion\.txt$/, 'Unity game'],
  [/(^|\/)(platformio\.ini|[^/]+\.ino)$/, 'Arduino or PlatformIO'],
  [/^(CMakeLists\.txt|conanfile\.(py|txt)|vcpkg\.json)$/, 'C++ (CMake)'],
  [/^(turbo\.json|nx\.json|lerna\.json|go\.work|melos\.yaml)$/, 'monorepo'],
  [/(^|\/)\.storybook\//, 'Storybook'],
  [/\.proto$/, 'Protocol Buffers'],
  [/(^|\/)(wp-config(-sample)?\.php|wp-content\/)/, 'WordPress'],
];
/** What hidden folders at the top say. */
const BY_HIDDEN_PATH: readonly [RegExp, string][] = [
  [/^\.devcontainer(\.json$|\/)/, 'dev container'],
  [/^renovate\.json5?$|^\.github\/renovate\.json5?$|^\.renovaterc/, 'Renovate'],
  [/^\.github\/dependabot\.ya?ml$/, 'Dependabot'],
  [/^(\.husky\/|\.?lefthook\.ya?ml$)/, 'git hooks'],
  [/^\.tx\/config$|^\.weblate/, 'translations'],
  [/^\.docker\/(?!.*\b(dev|test)\b).*Dockerfile/, 'Docker image'],
  [/^\.semgrep(\/|\.ya?ml$)/, 'Semgrep'],
];
/** How tests are run, also where only their own folder says so. */
const BY_TEST_SETUP: readonly [RegExp, string][] = [
  [/(^|\/)playwright\.config\.[a-z]+$/, 'Playwright'],
  [/(^|\/)cypress\.config\.[a-z]+$/, 'Cypress'],
  [/(^|\/)jest\.config\.[a-z]+$/, 'Jest'],
  [/(^|\/)vitest\.config\.[a-z]+$/, 'Vitest'],
  [/(^|\/)(conftest\.py|pytest\.ini)$/, 'pytest'],
  [/^\.rspec$/, 'RSpec'],
  [/(^|\/)\.?maestro\/.+\.ya?ml$/, 'Maestro'],
  [/^(\.mockery|mockgen)\.ya?ml$/, 'Go mocks'],
  [/^phpstan[\w.]*\.neon(\.dist)?$/, 'PHPStan'],
  [/(^|\/)test\/.+_test\.rb$/, 'Minitest'],
];
const INSTRUCTIONS =
  /^(\.claude\/|\.codex\/|\.gemini\/)?(AGENTS?|CLAUDE|GEMINI)\.md$|^\.(cursor|windsurf|cline)rules$|^\.(cursor|windsurf)\/rules\/|^\.junie\/guidelines\.md$|^\.github\/(copilot-instructions\.md$|instructions\/)/i;
/** Manifests that name the packages of a monorepo. */
const WORKSPACES: readonly [RegExp, RegExp][] = [
  [/^pnpm-workspace\.yaml$/, /^packages:/m],
  [/^package\.json$/, /^ {0,4}\t{0,2}"workspaces"\s*:/m],
  [/^pubspec\.yaml$/, /^workspace:/m],
  [/^pyproject\.toml$/, /^\[tool\.uv\.workspace\]/m],
  [/^Cargo\.toml$/, /^\[workspace\][^[]*^members\s*=\s*\[[^\]]*(\*|,\s*")/m],
];

const TEST_FILE =
  /(^|\/)((data-)?tests?|__tests__|spec)\/.+\.\w+$|[._-](test|spec)s?\.[a-z]+$|(^|\/)test_[\w-]+\.py$|_test\.(go|py|dart|exs?)$|(^|\/)tests?\.py$|Tests?\.(java|kt|cs|swift|php)$|_spec\.rb$/;
const OTHER_CI: readonly [RegExp, string][] = [
  [/^\.gitlab-ci\.yml$/, 'GitLab CI'],
  [/^\.circleci\/config\.yml$/, 'CircleCI'],
  [/^Jenkinsfile$/, 'Jenkins'],
  [/(^|\/)\.?azure-?pipelines([\w.-]*\.ya?ml$|\/.+\.ya?ml$)/, 'Azure Pipelines'],
  [/^bitbucket-pipelines\.yml$/, 'Bitbucket Pipelines'],
  [/^\.travis\.yml$/, 'Travis CI'],
  [/^\.buildkite\//, 'Buildkite'],
  [/^\.woodpecker(\.ya?ml$|\/)/, 'Woodpecker CI'],
  [/^\.(gitea|forgejo)\/workflows\//, 'Forgejo Actions'],
  [/(^|\/)cloudbuild\.ya?ml$/, 'Google Cloud Build'],
  [/^buildspec\.ya?ml$/, 'AWS CodeBuild'],
  [/^\.semaphore\//, 'Semaphore CI'],
  [/^\.drone\.ya?ml$/, 'Drone CI'],
  [/^\.?appveyor\.ya?ml$/, 'AppVeyor'],
  [/^\.cirrus\.ya?ml$/, 'Cirrus CI'],
  [/^codemagic\.ya?ml$/, 'Codemagic'],
  [/^bitrise\.ya?ml$/, 'Bitrise'],
  [/^ci_scripts\/ci_/, 'Xcode Cloud'],
];
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** Of the databases that compose files and workflows start. */
const IMAGES: readonly [RegExp, string][] = [
  [/image:\s*["']?(?:[\w./-]*\/)?(postgres|postgis|pgvector)\b/, 'PostgreSQL'],
  [/image:\s*["']?(?:[\w./-]*\/)?(mysql|mariadb)\b/, 'MySQL'],
  [/image:\s*["']?(?:[\w./-]*\/)?mongo\b/, 'MongoDB'],
  [/image:\s*["']?(?:[\w./-]*\/)?(redis|valkey)\b/, 'Redis'],
  [/image:\s*["']?(?:[\w./-]*\/)?rabbitmq\b/, 'RabbitMQ'],
  [/image:\s*["']?(?:[\w./-]*\/)?kafka\b/, 'Kafka'],
  [/image:\s*["']?(?:[\w./-]*\/)?elasticsearch\b/, 'Elasticsearch'],
];
/** Where projects say to what they connect: samples of settings, and the settings of frameworks. */
const SETTINGS =
  /(^|\/)(\.?env([._-]\w+)*[._-](example|sample|dist|template)|application([.-]\w+)?\.(properties|ya?ml)|config\/database\.(yml|php)|(settings|config|database|db)([_/]\w+)*\.py|appsettings\.json)$/;
/** In lines that are not comments. */
const CONNECTIONS: readonly [RegExp, string][] = [
  [
    /^[^#\n]*(\b(jdbc:|r2dbc:)?postgres(ql)?(\+\w+)?:\/\/|backends\.postgresql\b|(adapter|DB_CONNECTION)\s*[:=]\s*["']?(postgres|pgsql))/m,
    'PostgreSQL',
  ],
  [
    /^[^#\n]*(\b(jdbc:|r2dbc:)?(mysql|mariadb)(\+\w+)?:\/\/|backends\.mysql\b|(adapter|DB_CONNECTION)\s*[:=]\s*["']?(mysql|mariadb|trilogy))/m,
    'MySQL',
  ],
  [
    /^[^#\n]*(\bsqlite(\+\w+)?:\/\/\/|\bjdbc:sqlite:|backends\.sqlite3\b|(adapter|DB_CONNECTION)\s*[:=]\s*["']?sqlite)/m,
    'SQLite',
  ],
  [/^[^#\n]*\bmongodb(\+srv)?:\/\//m, 'MongoDB'],
  [/^[^#\n]*\brediss?:\/\//m, 'Redis'],
];
/** What else they set up, in lines that are not comments. */
const SERVICES: readonly [RegExp, string][] = [
  [/^[^#\n]*\b(MAIL_MAILER\s*=\s*smtp|\w*(SMTP_(HOST|SERVER|ADDRESS|URL)|EMAIL_HOST)\s*[:=])/m, 'e-mail by SMTP'],
  [/^[^#\n]*\b\w*(S3_BUCKET|AWS_BUCKET)\w*\s*[:=]/m, 'S3-compatible storage'],
];
/** In Terraform, whose services are set up. */
const CLOUDS: readonly [RegExp, string][] = [
  [/(provider|resource|data) "aws(_\w+)?"|hashicorp\/aws\b/, 'AWS'],
  [/(provider|resource|data) "google(_\w+)?"|hashicorp\/google\b/, 'Google Cloud'],
  [/(provider|resource|data) "azurerm(_\w+)?"|hashicorp\/azurerm\b/, 'Azure'],
];
/** In the dependencies of charts. */
const CHARTS: readonly [RegExp, string][] = [
  [/name:\s*(kube-prometheus-stack|prometheus)\b/, 'Prometheus metrics'],
  [/name:\s*grafana\b/, 'Grafana'],
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
  // Linters of JavaScript bring TypeScript.
  const isPlain =
    own.some((path) => /\.[mc]?jsx?$/.test(path)) &&
    !own.some((path) => /(?<!\.d)\.[mc]?tsx?$|\.(vue|svelte|astro)$/.test(path));
  const used = packages.filter(({ name, stack }) => !isPlain || stack !== 'JavaScript' || name !== 'typescript');
  const known = knownIn([...withoutSpareReact(used, own), ...importedIn(tree, own, stacks, packages)]);
  const facts = new Set<string>();
  for (const stack of stacks) {
    const hasTypes = used.some(
      ({ stack: of, name, use }) => of === 'JavaScript' && name === 'typescript' && use !== 'tool',
    );
    if (stack === 'JavaScript' && hasTypes) continue;
    const isTyped =
      stack === 'JavaScript' && !isPlain && own.some((path) => /(^|\/)tsconfig(\.[\w-]+)?\.json$/.test(path));
    const name = isTyped ? 'TypeScript' : nameOf(stack, own);
    const version = name === 'Kotlin' ? kotlinVersion(packages) : versions.get(stack);
    facts.add(version === undefined ? name : `${name} ${version}`);
  }
  const other = otherLanguage(own);
  if (other !== undefined) facts.add(other);
  if (stacks.has('Swift') && isPartly(own, /\.mm?$/, /\.swift$/)) facts.add('Objective-C');
  for (const { fact } of known) facts.add(fact);
  // How it is packaged is a part of how it gets to where it runs.
  const placed = paths.filter((path) => isOwn(path.replace(/(^|\/)packaging\//, '$1')));
  for (const [pattern, fact] of BY_PATH) if (placed.some((path) => pattern.test(path))) facts.add(fact);
  for (const [pattern, fact] of BY_HIDDEN_PATH) if (paths.some((path) => pattern.test(path))) facts.add(fact);
  for (const [pattern, fact] of BY_TEST_SETUP)
    if (paths.some((path) => pattern.test(path) && isOwn(path.replace(TEST_FOLDERS, '$1')))) facts.add(fact);
  if (
    own.filter((path) => /(^|\/)(package\.json|pubspec\.yaml|Cargo\.toml|pyproject\.toml)$/.test(path)).length > 1 &&
    WORKSPACES.some(([file, text]) => own.some((path) => file.test(path) && text.test(read(path) ?? '')))
  )
    facts.add('monorepo');
  if (paths.some((path) => INSTRUCTIONS.test(path))) facts.add('instructions for coding assistants');
  if (isPartOfWordPress(own, read)) facts.add('WordPress');
  const stored = databasesOf(own, paths, read);
  for (const fact of [...stored, ...setUpIn(own, read)]) facts.add(fact);

  const workflows = paths.filter((path) => WORKFLOW.test(path)).length;
  if (workflows > 0) facts.add(`GitHub Actions, ${workflows} ${workflows === 1 ? 'workflow' : 'workflows'}`);
  const others = OTHER_CI.filter(([pattern]) => paths.some((path) => pattern.test(path)));
  for (const [, fact] of others) facts.add(fact);

  if (stacks.size === 0) return [...facts];
  const isService =
    stored.length > 0 || known.some(({ role }) => role === 'framework' || role === 'server' || role === 'database');
  if (
    !known.some(({ role }) => role === 'test') &&
    !paths.some((path) => TEST_FILE.test(path)) &&
    !hasRustTests(own, read) &&
    !hasDbtTests(own, read)
  )
    facts.add('no tests');
  if (workflows === 0 && others.length === 0) facts.add('no CI');
  if (isService && !known.some(({ role }) => role === 'monitoring')) facts.add('no error tracking');
  if (!facts.has('instructions for coding assistants')) facts.add('no AGENTS.md');
  if (!paths.some((path) => /^readme(\.\w+)?$/i.test(path))) facts.add('no README');
  return [...facts];
}

function textsOf(paths: readonly string[], read: ProjectTree['read']) {
  return (pattern: RegExp, most: number) =>
    paths
      .filter((path) => pattern.test(path))
      .slice(0, most)
      .map((path) => read(path) ?? '');
}

function within(found: readonly [RegExp, string][], text: string): string[] {
  return found.flatMap(([pattern, fact]) => (pattern.test(text) ? [fact] : []));
}

/** Where it runs, as its infrastructure says. */
function setUpIn(paths: readonly string[], read: ProjectTree['read']): string[] {
  const texts = textsOf(paths, read);
  return [
    ...within(CLOUDS, texts(/\.tf$/, 150).join('\n')),
    ...within(CHARTS, texts(/(^|\/)Chart\.yaml$/, 60).join('\n')),
    ...within(SERVICES, texts(SETTINGS, 20).join('\n')),
  ];
}

function databasesOf(paths: readonly string[], all: readonly string[], read: ProjectTree['read']): string[] {
  const texts = textsOf(paths, read);
  // What the tests run against in CI is what it runs with.
  const compose = [...texts(COMPOSE, 5), ...textsOf(all, read)(WORKFLOW, 30)].join('\n');
  const started = IMAGES.filter(([pattern]) => pattern.test(compose)).map(([, fact]) => fact);
  const provider = texts(/(^|\/)schema\.prisma$/, 1).map(
    (text) => /provider\s*=\s*"(\w+)"\s*\n\s*url/.exec(text)?.[1] ?? '',
  );
  return [
    ...started,
    ...provider.flatMap((name) => PRISMA_PROVIDERS[name] ?? []),
    ...within(CONNECTIONS, texts(SETTINGS, 20).join('\n')),
  ];
}

/** Plugins and themes say so at the top of a file. */
function isPartOfWordPress(paths: readonly string[], read: ProjectTree['read']): boolean {
  const heads = paths.filter((path) => /^[^/]+\.php$|^style\.css$/.test(path)).slice(0, 20);
  return heads.some((path) => /^[ \t/*#@]*(Plugin|Theme) Name:/im.test((read(path) ?? '').slice(0, 8_000)));
}

/** Languages whose manifests nobody here reads, by the ends of their files. */
const OTHER_LANGUAGES: readonly [RegExp, string][] = [
  [/\.(cpp|cc|cxx|hpp|hxx)$/, 'C++'],
  [/\.[ch]$/, 'C'],
  [/\.exs?$/, 'Elixir'],
  [/\.R$/i, 'R'],
  [/\.zig$/, 'Zig'],
  [/\.lua$/, 'Lua'],
  [/\.hs$/, 'Haskell'],
  [/\.gd$/, 'GDScript'],
];

/** The one that most of the source files are in. */
function otherLanguage(paths: readonly string[]): string | undefined {
  const counts = OTHER_LANGUAGES.map(([pattern]) => paths.filter((path) => pattern.test(path)).length);
  const most = Math.max(...counts);
  return most > 0 && most >= sourcesAmong(paths) ? OTHER_LANGUAGES[counts.indexOf(most)]![1] : undefined;
}

/** Whether there is one of these for at least twenty of the others. */
function isPartly(paths: readonly string[], some: RegExp, others: RegExp): boolean {
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length;
  return count(some) > 0 && count(some) * 20 >= count(others);
}

/** As its source files are called. */
function nameOf(stack: Stack, paths: readonly string[]): string {
  if (stack !== 'Java') return stack;
  const count = (end: string) => paths.filter((path) => path.endsWith(end)).length;
  return count('.kt') > count('.java') ? 'Kotlin' : stack;
}

/** What no manifest names: it comes with the system or the language, or nobody wrote a manifest. */
function importedIn(
  { paths: all, read }: ProjectTree,
  paths: readonly string[],
  stacks: ReadonlySet<Stack>,
  packages: readonly Package[],
): Package[] {
  const imports = (file: RegExp, statement: RegExp, most: number, among = paths) =>
    among
      .filter((path) => file.test(path))
      .slice(0, most)
      .flatMap((path) => [...(read(path) ?? '').matchAll(statement)].map(([, name]) => name!.toLowerCase()));
  const found: Package[] = [];
  const add = (stack: Stack, names: readonly string[]) => {
    for (const name of new Set(names)) found.push({ stack, name, version: '' });
  };
  if (stacks.has('Swift')) {
    add(
      'Swift',
      imports(/\.swift$/, /^import (SwiftUI|UIKit|AppKit|SwiftData|CoreData|WidgetKit|CloudKit)$/gm, MAX_SWIFT),
    );
    const tests = imports(/Tests?\/.*\.swift$|Tests?\.swift$/, /^import (XCTest|Testing)$/gm, MAX_SWIFT, all);
    add(
      'Swift',
      tests.map((name) => (name === 'testing' ? 'swift-testing' : name)),
    );
  }
  const isPython = stacks.has('Python') || stacks.size === 0;
  if (isPython && !packages.some(({ stack }) => stack === 'Python')) {
    const names = imports(/\.(py|ipynb)$/, /^\s*"?(?:import|from) ([A-Za-z_]\w*)/gm, MAX_IMPORTING);
    add(
      'Python',
      names.map((name) => PACKAGE_OF_MODULE[name] ?? name),
    );
  }
  return found;
}

const MAX_IMPORTING = 40;
const MAX_SWIFT = 400;
/** Where a module is not called as its package. */
const PACKAGE_OF_MODULE: Readonly<Record<string, string>> = {
  sklearn: 'scikit-learn',
  psycopg2: 'psycopg2',
  jwt: 'pyjwt',
};

/** Component explorers bring React to projects that are made with another front end. */
function withoutSpareReact(packages: readonly Package[], paths: readonly string[]): readonly Package[] {
  const others = packages.filter(({ name }) => /^(vue|svelte|@angular\/core)$/.test(name));
  const isSpare =
    packages.every(({ name, use }) => name !== 'react' || use === 'development') &&
    (others.some(({ use }) => use === undefined) ||
      (others.length > 0 && !paths.some((path) => /\.[jt]sx$/.test(path))));
  return isSpare ? packages.filter(({ name }) => name !== 'react') : packages;
}

function kotlinVersion(packages: readonly Package[]): string | undefined {
  return packages.find(
    ({ name, version }) =>
      /^(org\.jetbrains\.kotlin\b|kotlin-gradle-plugin$|kotlin-stdlib$)/.test(name) && version !== '',
  )?.version;
}

/** Those of dbt are in the descriptions of its models. */
function hasDbtTests(paths: readonly string[], read: ProjectTree['read']): boolean {
  const texts = textsOf(paths, read);
  return (
    paths.some((path) => /(^|\/)dbt_project\.yml$/.test(path)) &&
    texts(/(^|\/)models\/.*\.ya?ml$/, 40).some((text) => /^\s*-?\s*(data_)?tests:/m.test(text))
  );
}

/** Rust has its tests beside the code. */
function hasRustTests(paths: readonly string[], read: ProjectTree['read']): boolean {
  return paths
    .filter((path) => path.endsWith('.rs'))
    .slice(0, 30)
    .some((path) => read(path)?.includes('#[test]'));
}

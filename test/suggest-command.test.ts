import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-suggest-'));
const service = await startService({
  kits: [
    {
      slug: 'flaky-tests',
      name: 'Flaky Tests',
      keywords: ['flaky tests', 'tests fail at random'],
      ai_targets: ['any'],
    },
    { slug: 'meals', name: 'Meal Plans', keywords: ['dinner'], ai_targets: ['any'] },
  ],
});
const { account, key } = await service.account('pro');
const env = {
  HOME: join(root, 'home'),
  XDG_CONFIG_HOME: join(root, 'config'),
  KITSCOUT_URL: service.url,
  KITSCOUT_API_KEY: key,
};
after(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

const SECRETS = [
  'jane.doe@corp.example',
  'Jane Doe',
  '/srv/acme-secret/plans',
  'sk_live_0123456789abcdefABCDEF',
  'acme-billing',
];
const project = projectWith('acme-billing', {
  'package.json': JSON.stringify({
    name: 'acme-billing',
    author: 'Jane Doe <jane.doe@corp.example>',
    dependencies: { next: '^16.1.0', '@prisma/client': '7', pg: '8', 'acme-internal-secrets': '1' },
    devDependencies: { typescript: '^6', '@playwright/test': '1' },
  }),
  'README.md': '# Acme billing\nBy Jane Doe <jane.doe@corp.example>\n',
  '.env': 'KEY=sk_live_0123456789abcdefABCDEF\n',
  '.github/workflows/ci.yml': 'on: push\n',
  '.github/workflows/deploy.yml': 'on: push\n',
  'src/index.ts': '// Jane Doe\nexport const key = "sk_live_0123456789abcdefABCDEF";\n',
  'node_modules/rails/Gemfile': "gem 'rails'\n",
  'examples/python/pyproject.toml': '[project]\nname = "x"\n',
  '.claude/skills/notes/SKILL.md':
    '---\nname: notes\ndescription: Writes notes to /srv/acme-secret/plans for jane.doe@corp.example with sk_live_0123456789abcdefABCDEF\n---\n# Jane Doe\n',
});

function projectWith(name: string, files: Record<string, string>): string {
  const dir = join(root, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

const factsIn = async (dir: string) =>
  (await cliInProcess(env, 'suggest', '--dir', dir, '--facts-only', '--json')).json.facts as string[];

test('facts are what the project is made with and what it lacks', async () => {
  const facts = await factsIn(project);
  assert.deepEqual(facts, [
    'TypeScript 6',
    'Next.js 16',
    'PostgreSQL',
    'Prisma',
    'Playwright',
    'GitHub Actions, 2 workflows',
    'no error tracking',
    'no AGENTS.md',
  ]);
});

test('instructions for assistants are no gap, wherever they are', async () => {
  for (const file of ['.claude/CLAUDE.md', '.github/copilot-instructions.md', '.windsurf/rules/a.md', 'AGENTS.md']) {
    const facts = await factsIn(projectWith(`told-${file}`, { 'go.mod': 'module x\n', [file]: '' }));
    assert.ok(facts.includes('instructions for coding assistants') && !facts.includes('no AGENTS.md'), file);
  }
});

test('ten stacks are known by their manifests', async () => {
  const manifests: Record<string, [Record<string, string>, string[]]> = {
    python: [
      {
        'pyproject.toml':
          '[project]\nrequires-python = ">=3.12"\ndependencies = ["fastapi>=0.115", "asyncpg"]\n[tool.pytest.ini_options]\n',
      },
      ['Python 3.12', 'FastAPI', 'PostgreSQL', 'pytest'],
    ],
    go: [{ 'go.mod': 'module x\n\ngo 1.24\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n)\n' }, ['Go 1.24', 'Gin']],
    rust: [
      { 'Cargo.toml': '[package]\nname = "x"\n[dependencies]\naxum = "0.8"\ntokio = { version = "1" }\n' },
      ['Rust', 'Axum', 'Tokio'],
    ],
    java: [
      {
        'pom.xml':
          '<parent><artifactId>spring-boot-starter-parent</artifactId><version>3.4.1</version></parent><java.version>21</java.version>',
      },
      ['Java 21', 'Spring Boot 3', 'Maven'],
    ],
    dotnet: [
      { 'A.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"><TargetFramework>net9.0</TargetFramework></Project>' },
      ['.NET 9', 'ASP.NET Core'],
    ],
    php: [{ 'composer.json': '{"require":{"laravel/framework":"^12.0"}}' }, ['PHP', 'Laravel 12']],
    ruby: [{ Gemfile: "gem 'rails', '~> 8.0'\ngem 'rspec-rails'\n" }, ['Ruby', 'Ruby on Rails 8', 'RSpec']],
    swift: [{ 'Package.swift': '// swift-tools-version: 6.0\nplatforms: [.iOS(.v18)]' }, ['Swift 6', 'iOS']],
    dart: [{ 'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n' }, ['Dart', 'Flutter']],
    node: [
      { 'package.json': '{"dependencies":{"express":"5"}}', Dockerfile: 'FROM node' },
      ['JavaScript', 'Express 5', 'Docker image'],
    ],
  };
  for (const [name, [files, expected]] of Object.entries(manifests)) {
    const facts = await factsIn(projectWith(`stack-${name}`, files));
    assert.deepEqual(
      facts.filter((fact) => !fact.startsWith('no ')),
      expected,
      name,
    );
  }
});

test('what looks like a part of the project and is none says nothing', async () => {
  const facts = async (name: string, files: Record<string, string>) =>
    (await factsIn(projectWith(`part-${name}`, files))).filter((fact) => !fact.startsWith('no '));
  const dart = 'dependencies:\n  flutter:\n    sdk: flutter\nflutter_icons:\n  android: true\n';
  assert.deepEqual(
    await facts('shells', {
      'pubspec.yaml': dart,
      'lib/main.dart': '',
      'android/build.gradle.kts': 'plugins { id("com.android.application") }',
      'android/app/Main.kt': '',
      'ios/Runner/AppDelegate.swift': '',
    }),
    ['Dart', 'Android', 'Flutter'],
    'shells of an app are no language of their own',
  );
  assert.deepEqual(await facts('mocha', { Gemfile: "gem 'mocha'\ngem 'rspec'\n" }), ['Ruby', 'RSpec']);
  const code = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`pkg/f${i}.go`, 'package pkg']));
  const tool = { 'editor/Cargo.toml': '[dependencies]\ntokio = "1"', 'editor/src/lib.rs': '' };
  assert.deepEqual(await facts('tool', { 'go.mod': 'module x\n\ngo 1.26\n', ...code, ...tool }), ['Go 1.26']);
  assert.deepEqual(
    await facts('connector', {
      'package.json': '{"dependencies":{"pg":"8","mysql2":"3","mongodb":"6","mssql":"11","redis":"5","express":"5"}}',
    }),
    ['JavaScript', 'Express 5'],
    'it connects to whatever others have',
  );
  assert.deepEqual(
    await facts('deep', {
      'pom.xml': '<java.version>25</java.version><artifactId>spring-boot-starter-data-jpa</artifactId>',
      'src/main/java/io/github/someone/sample/web/rest/A.java': '',
      'docs-site/package.json': '{"dependencies":{"react":"19"}}',
      'docs-site/a.ts': '',
    }),
    ['Java 25', 'JPA (Hibernate)', 'Maven'],
  );
  assert.deepEqual(await facts('plugin', { 'shop.php': '<?php\n/**\n * Plugin Name: Shop\n */\n' }), [
    'PHP',
    'WordPress',
  ]);
});

test('versions, services and databases are found where projects of each stack say them', async () => {
  const projects: Record<string, [Record<string, string>, string[]]> = {
    workspace: [
      {
        'pnpm-workspace.yaml': "catalog:\n  vue: ^3.5.2\n  '@playwright/test': 1.50.0\n",
        'package.json': '{"dependencies":{"vue":"catalog:"},"devDependencies":{"react":"18","express":"4"}}',
        'src/Menu.tsx': '',
        'e2e/playwright.config.ts': '',
        'Dockerfile.dev': '',
      },
      ['JavaScript', 'Vue 3', 'Playwright'],
    ],
    'what pipenv locked': [
      { Pipfile: '[packages]\ndjango = "~=5.1"\n', 'requirements.txt': 'django==5.1.2\nfastapi==0.115.0\n' },
      ['Python', 'Django 5'],
    ],
    'table of a library': [
      { 'Cargo.toml': '[workspace.dependencies.sea-orm]\nversion = "1"\nfeatures = ["macros", "sqlx-all"]\n' },
      ['Rust', 'PostgreSQL', 'MySQL', 'SQLite', 'SeaORM'],
    ],
    'names that begin alike': [
      {
        'Package.swift':
          '// swift-tools-version: 6.0\n.package(url: "https://github.com/vapor/fluent.git"), .package(url: "https://github.com/vapor/fluent-postgres-driver.git")',
        'Sources/App/Migrations/001/CreateUser.swift': '',
      },
      ['Swift 6', 'Fluent', 'PostgreSQL', 'database migrations'],
    ],
    'end of a long file': [
      {
        'A.xcodeproj/project.pbxproj': `${'/* a file of it */\n'.repeat(40_000)}repositoryURL = "https://github.com/realm/realm-swift";`,
      },
      ['Swift', 'Realm'],
    ],
    poetry: [
      {
        'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.11"\nfastapi = "^0.115"\npyjwt = "^2"\n',
        'app/core/config.py': '# postgresql://old\nURL = "sqlite:///data.db"\n',
      },
      ['Python 3.11', 'JSON Web Tokens', 'FastAPI', 'SQLite'],
    ],
    scripts: [
      {
        'train.py': 'import torch\nfrom sklearn.svm import SVC\n',
        'a.ipynb': '{"source": ["import pandas as pd\\n",\n"import numpy as np"]}',
      },
      ['Python', 'PyTorch', 'scikit-learn', 'NumPy', 'Jupyter notebooks'],
    ],
    gradle: [
      {
        'gradle/libs.versions.toml':
          "[versions]\nktor = '3.1.0'\n[plugins]\nkotlin = { id = 'org.jetbrains.kotlin.jvm', version = '2.2.0' }\nboot = 'org.springframework.boot:4.1.0'\n",
        'build.gradle': 'implementation "org.glassfish.jersey.core:jersey-server:$jersey"\n',
        'src/main/kotlin/A.kt': '',
        'src/main/resources/application.yml': 'url: jdbc:mariadb://db\n',
      },
      ['Kotlin 2.2', 'Spring Boot 4', 'Jersey', 'Gradle', 'MySQL'],
    ],
    'files that a build applies, and plugins without a version': [
      {
        'build.gradle': "apply plugin: 'checkstyle'\n",
        'app/dependencies.gradle': "implementation('org.springframework.boot:spring-boot-starter-jersey')\n",
        'app/src/main/java/A.java': '',
      },
      ['Java', 'Spring Boot', 'Jersey', 'Checkstyle', 'Gradle'],
    ],
    'what only tests are made with': [
      {
        'src/Shop/Shop.csproj': '<PackageReference Include="Npgsql" Version="9" />',
        'src/Shop/A.cs': '',
        'src/Tests/Shop.Tests/Shop.Tests.csproj':
          '<PackageReference Include="NUnit" /><PackageReference Include="Dapper" />',
        'src/Tests/Shop.Tests/A.cs': '',
      },
      ['.NET', 'PostgreSQL', 'NUnit'],
    ],
    'what a workflow starts, and samples of settings set up': [
      {
        'package.json': '{"devDependencies":{"typescript":"5"}}',
        'index.js': '',
        '.env.example': '# SMTP_HOST=a\nMAIL_MAILER=smtp\n',
        '.github/workflows/test.yml': 'services:\n  db:\n    image: postgres:18\n',
      },
      ['JavaScript', 'PostgreSQL', 'e-mail by SMTP', 'GitHub Actions, 1 workflow'],
    ],
    cargo: [
      {
        'Cargo.toml':
          '[package]\nrust-version = "1.85"\n[features]\ndb = ["diesel/sqlite", "diesel/mysql"]\n[dependencies]\ndiesel = "2"\n',
      },
      ['Rust 1.85', 'MySQL', 'SQLite', 'Diesel'],
    ],
    lock: [
      {
        Gemfile: "gem 'rails'\n",
        'Gemfile.lock': 'GEM\n  specs:\n    rails (8.1.3)\n    devise (5.0)\n\nDEPENDENCIES\n  rails\n',
      },
      ['Ruby', 'Ruby on Rails 8'],
    ],
    tools: [
      {
        'composer.json': '{"require":{"php":"^8.4"}}',
        'package.json': '{"devDependencies":{"tailwindcss":"4","typescript":"5","react":"19"}}',
        ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/F${i}.php`, ''])),
        'vite.config.js': '',
      },
      ['PHP 8.4', 'Tailwind CSS 4'],
    ],
  };
  for (const [name, [files, expected]] of Object.entries(projects)) {
    const facts = await factsIn(projectWith(`said-${name}`, files));
    assert.deepEqual(
      facts.filter((fact) => !fact.startsWith('no ')),
      expected,
      name,
    );
  }
});

test('damaged and hostile projects have the facts that can be read', async () => {
  const dir = projectWith('hostile', {
    'package.json': '{"dependencies": ["\\u202e"]',
    'Cargo.toml': `[dependencies]\n${'a = "1"\n'.repeat(20_000)}`,
    'pyproject.toml': `[project]\ndependencies = [${'"a'.repeat(50_000)}`,
    '.claude/skills/broken/SKILL.md': '---\nname: [\n---\n',
  });
  symlinkSync('/etc', join(dir, 'etc'));
  symlinkSync('/dev/zero', join(dir, 'go.mod'));
  const started = performance.now();
  const facts = await factsIn(dir);
  assert.ok(performance.now() - started < 5_000);
  assert.deepEqual(
    facts.filter((fact) => !fact.startsWith('no ')),
    ['Rust', 'JavaScript', 'Python'],
    'links are not followed',
  );
});

test('an empty folder without a goal sends nothing', async () => {
  const { code, stderr } = await cliInProcess(env, 'suggest', '--dir', projectWith('empty', { 'a.txt': '' }), '--yes');
  assert.equal(code, 2);
  assert.match(stderr, /nothing is known about this project/);
});

test('exactly what is shown leaves the machine, to the last byte, and nothing private', async () => {
  const bytes: Buffer[] = [];
  const answer = '{"suggestions":[],"left_out":[],"warnings":[],"nothing_needed":true,"summary":"Nothing needed."}';
  // Not an HTTP server, which would hide what it does not expect.
  const recorder = createServer((socket) => {
    socket.on('data', (chunk) => {
      bytes.push(Buffer.from(chunk));
      const [head, body] = Buffer.concat(bytes).toString('latin1').split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)$/im.exec(head!)?.[1]);
      if (body !== undefined && body.length >= length)
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`,
        );
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => recorder.listen(0, '127.0.0.1', listening));
  const { port } = recorder.address() as AddressInfo;
  const recorded = { ...env, KITSCOUT_URL: `http://127.0.0.1:${port}` };
  // Every connection that this process opens, whatever opens it.
  const sockets: Socket[] = [];
  const onSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  const onDatagram = (message: unknown) => assert.fail(`a datagram: ${JSON.stringify(message)}`);
  subscribe('net.client.socket', onSocket);
  subscribe('udp.socket', onDatagram);

  const shown = await cliInProcess(recorded, 'suggest', 'Fix our tests', '--dir', project, '--facts-only');
  const unasked = await cliInProcess(recorded, 'suggest', 'Fix our tests', '--dir', project);
  assert.equal(unasked.code, 2, 'without a terminal, nothing is sent unless --yes says so');
  assert.deepEqual([bytes, sockets], [[], []], 'nothing was sent, and nobody was called');

  const { stdout, stderr } = await cliInProcess(recorded, 'suggest', 'Fix our tests', '--dir', project, '--yes');
  unsubscribe('net.client.socket', onSocket);
  unsubscribe('udp.socket', onDatagram);
  recorder.close();
  assert.equal(stdout.trim(), 'Nothing needed.');
  assert.equal(sockets.length, 1, 'one connection');
  assert.equal(sockets[0]!.remotePort ?? port, port);
  const all = Buffer.concat(bytes).toString('utf8');
  const [head, body, ...rest] = all.split('\r\n\r\n') as [string, string];
  assert.deepEqual(rest, [], 'one request');
  assert.ok(stderr.includes(shown.stdout.trim()), 'the request is shown before it is sent');
  assert.equal(body, JSON.stringify(JSON.parse(shown.stdout)), 'what is shown, and not a character more');
  const [line, ...headers] = head.split('\r\n') as [string, ...string[]];
  assert.equal(line, 'POST /api/v1/suggest HTTP/1.1');
  const values = Object.fromEntries(headers.map((one) => one.split(': ') as [string, string]));
  const { 'user-agent': agent, ...others } = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  );
  assert.equal(agent, 'node');
  assert.deepEqual(others, {
    host: `127.0.0.1:${port}`,
    connection: 'keep-alive',
    accept: 'application/json, text/markdown',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'accept-encoding': 'gzip, deflate',
    'content-length': String(Buffer.byteLength(body)),
  });
  const { username } = userInfo();
  for (const secret of [...SECRETS, root, ...(username.length > 4 ? [username] : [])])
    assert.ok(!all.includes(secret), secret);
  assert.match(body, /\[path\].*\[address\].*\[key\]/);
});

test('the answer says what helps and how to add it; one call', async () => {
  const used = async () => (await service.store.accounts.usageOf(account.id)).used;
  const before = await used();
  const { code, stdout } = await cliInProcess(
    env,
    'suggest',
    'Our flaky tests fail at random',
    '--dir',
    project,
    '--yes',
  );
  assert.equal(code, 0);
  assert.match(stdout, /^One kit is enough\.\n\n1\. .*Flaky Tests.* flaky-tests {2}\d+ %/);
  assert.match(stdout, /Add it: kitscout add flaky-tests/);
  assert.equal((await used()) - before, 1);
  const { json } = await cliInProcess(env, 'suggest', 'dinner', '--dir', project, '--yes', '--json', '--max', '1');
  assert.equal(json.suggestions[0].kit_slug, 'meals');
  assert.equal((await cliInProcess(env, 'suggest', 'x', '--dir', project, '--max', '4')).code, 2);
  assert.equal((await cliInProcess(env, 'suggest', 'x', '--dir', project, '--json')).code, 2);
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gitRepository, skillText } from '../support/git-repository.ts';
import { BIN, cli, startProcess } from '../support/process.ts';
import { until } from '../support/until.ts';
import { installClients } from './clients.ts';
import { openTlsFront } from './tls-front.ts';

/**
 * `npm run test:assistants [-- latest]`: the assistants themselves, from npm, take kits of a Git repository from a
 * service over https, and show that they read them. Needs the npm registry and openssl, but no account and no model.
 */
const KIT = 'receipt-sorter';
const MARK = 'Sort the receipts by month, then by shop.';
const CHANGED = 'Sort the receipts by shop, then by month.';
const DESCRIPTION = 'Sorts scanned receipts for a tax return. Use when somebody asks to sort receipts.';
const IMAGE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 255, 254);

const work = mkdtempSync(join(tmpdir(), 'kitscout-assistants-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const folder = (name: string) => {
  mkdirSync(join(work, name), { recursive: true });
  return join(work, name);
};
const say = (who: string, what: string) => console.log(`${who.padEnd(8)} ${what}`);

const bin = installClients(folder('clients'), {
  latest: process.argv[2] === 'latest',
  say: (line) => say('npm', line),
});
const front = await openTlsFront(folder('tls'), 'kits.test');
const repository = gitRepository(folder('repository'));
const skill = (text: string) => ({
  [`skills/${KIT}/SKILL.md`]: skillText(KIT, DESCRIPTION, `# Receipts\n\n${text}\n`),
  [`skills/${KIT}/references/shops.md`]: '# Shops\n',
  [`skills/${KIT}/assets/stamp.png`]: IMAGE,
});
repository.commit(skill(MARK));

const store = { KITSCOUT_DATA: folder('data') };
succeeded(cli(store, 'source', 'add', repository.url, '--name', 'team', '--access', 'public'));
const server = await startProcess({
  ...store,
  KITSCOUT_PUBLIC_URL: front.url,
  KITSCOUT_TRUSTED_PROXIES: 'loopback',
});
front.serve(server.url);

const environment = {
  PATH: process.env.PATH!,
  HOME: folder('home'),
  CLAUDE_CONFIG_DIR: folder('home/.claude'),
  CODEX_HOME: folder('home/.codex'),
  HTTPS_PROXY: front.proxy,
  NODE_USE_ENV_PROXY: '1',
  NODE_EXTRA_CA_CERTS: front.authority,
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  GEMINI_CLI_TRUST_WORKSPACE: 'true',
  NO_COLOR: '1',
};

try {
  await claudeInstalls();
  await skillsInstalls();
  await kitscoutInstalls();
} finally {
  front.close();
  await server.end();
}

/** Claude Code: the marketplace, the plugin with every byte, what it tells the model, and an update. */
async function claudeInstalls(): Promise<void> {
  const project = folder('claude');
  await client('claude', project, 'plugin', 'marketplace', 'add', `${front.url}/.claude-plugin/marketplace.json`);
  await client('claude', project, 'plugin', 'install', `${KIT}@kitscout`);
  const installed = async () => {
    const list = JSON.parse(await client('claude', project, 'plugin', 'list', '--json'));
    const { installPath, version } = list.find(({ id }: { id: string }) => id === `${KIT}@kitscout`);
    return { version, file: (name: string) => readFileSync(join(installPath, 'skills', KIT, name)) };
  };
  const first = await installed();
  for (const name of ['SKILL.md', 'references/shops.md', 'assets/stamp.png'])
    assert.deepEqual(first.file(name), readFileSync(join(repository.dir, 'skills', KIT, name)), name);
  const told = await toldModel(project, `/${KIT}:${KIT}`);
  assert.ok(told.includes(DESCRIPTION) && told.includes(MARK));
  say('claude', `installed ${KIT} ${first.version} from the marketplace, and gives it to the model`);

  repository.commit(skill(CHANGED));
  succeeded(cli(store, 'source', 'sync', 'team'));
  await until(
    async () => (await (await fetch(`${server.url}/kits/${KIT}/files/SKILL.md`)).text()).includes(CHANGED),
    10_000,
  );
  await client('claude', project, 'plugin', 'marketplace', 'update', 'kitscout');
  await client('claude', project, 'plugin', 'update', `${KIT}@kitscout`);
  const second = await installed();
  assert.ok(String(second.file('SKILL.md')).includes(CHANGED));
  assert.notEqual(second.version, first.version);
  say('claude', `updated it to ${second.version} after a commit`);
}

/** `npx skills`: the search, and one kit for all assistants. */
async function skillsInstalls(): Promise<void> {
  const project = folder('skills');
  const found = await client('skills', project, 'find', 'sort my scanned receipts');
  assert.ok(found.includes(`${front.url}/kits/${KIT}@${KIT}`), found);
  const all = ['--agent', 'claude-code', 'codex', 'gemini-cli'];
  await client('skills', project, 'add', `${front.url}/kits/${KIT}`, '-y', ...all);
  for (const name of ['SKILL.md', 'references/shops.md', 'assets/stamp.png'])
    assert.deepEqual(
      readFileSync(join(project, '.agents/skills', KIT, name)),
      readFileSync(join(repository.dir, 'skills', KIT, name)),
      name,
    );
  await assert.rejects(client('skills', project, 'add', `${front.url}/kits/no-such-kit`, '-y', ...all));
  say('skills', `found and added ${KIT}, and nothing for a kit that does not exist`);
  await everyoneReads(project);
}

/** The same with Kitscout's own command. */
async function kitscoutInstalls(): Promise<void> {
  const project = folder('kitscout');
  for (const platform of ['claude', 'codex', 'gemini'])
    await runIn(project, process.execPath, [BIN, 'add', KIT, '--platform', platform, '--yes'], {
      KITSCOUT_URL: server.url,
    });
  say('kitscout', `added ${KIT} for three assistants`);
  await everyoneReads(project);
}

async function everyoneReads(project: string): Promise<void> {
  const told = await toldModel(project, `/${KIT}`);
  assert.ok(told.includes(CHANGED), 'claude');
  const prompt = await client('codex', project, 'debug', 'prompt-input', 'hello');
  assert.ok(prompt.includes(`${KIT}: ${DESCRIPTION}`), prompt.slice(-2_000));
  const listed = await client('gemini', project, 'skills', 'list');
  assert.match(listed, new RegExp(`${KIT} \\[Enabled\\][\\s\\S]*${DESCRIPTION}`));
  say('', 'claude and codex give it to the model, gemini lists it as enabled');
}

/** What Claude Code sends to a model, whose place is taken by a server that only listens. */
async function toldModel(project: string, prompt: string): Promise<string> {
  const bodies: string[] = [];
  const model = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(400).end('{"type":"error","error":{"type":"invalid_request_error","message":"no model"}}');
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const address = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const variables = { ANTHROPIC_BASE_URL: address, ANTHROPIC_API_KEY: 'none', NO_PROXY: '127.0.0.1' };
  await runIn(project, bin('claude'), ['-p', prompt], variables).catch(() => {});
  model.closeAllConnections();
  model.close();
  assert.ok(bodies.length > 0, 'claude asked no model');
  return bodies.join('\n');
}

function client(name: string, project: string, ...args: string[]): Promise<string> {
  // The clients that are JavaScript run on the Node that this command runs on.
  const [command, first] = name === 'claude' || name === 'codex' ? [bin(name), []] : [process.execPath, [bin(name)]];
  return runIn(project, command, [...first, ...args], { SKILLS_API_URL: `${front.url}/discover` });
}

async function runIn(cwd: string, command: string, args: string[], more: Record<string, string>): Promise<string> {
  const running = promisify(execFile)(command, args, {
    cwd,
    env: { ...environment, ...more },
    timeout: 90_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin?.end();
  const { stdout } = await running;
  return stdout;
}

function succeeded({ code, stderr }: ReturnType<typeof cli>): void {
  assert.equal(code, 0, stderr);
}

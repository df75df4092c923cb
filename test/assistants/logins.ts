import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { openBrowser, openWindow, signIn } from '../support/browser.ts';
import { startProcess } from '../support/process.ts';
import { newcomer } from '../support/visitor.ts';
import { installClients } from './clients.ts';
import { openScriptedModel } from './scripted-model.ts';

/**
 * `npm run test:logins [-- DIR]`: Claude Code, Codex and MCP Inspector, from npm, are connected to a service by OAuth, with a
 * person's browser that allows it. Claude Code and Inspector call a tool, and are refused once the person disconnects them.
 * A script takes the place of the model. Needs the npm registry and Chromium. DIR keeps the programs.
 */
const work = mkdtempSync(join(tmpdir(), 'kitscout-logins-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const folder = (name: string) => {
  mkdirSync(join(work, name), { recursive: true });
  return join(work, name);
};
const say = (who: string, what: string) => console.log(`${who.padEnd(10)} ${what}`);

const PROGRAMS = ['@anthropic-ai/claude-code', '@openai/codex', '@modelcontextprotocol/inspector'];
const bin = installClients(process.argv[2] ?? join(work, 'clients'), {
  only: PROGRAMS,
  say: (line) => say('npm', line),
});
const server = await startProcess({ KITSCOUT_DATA: folder('data') });
const model = await openScriptedModel(/kitscout.*usage$/);
const person = await newcomer(server.url);
const browser = await openBrowser();
const { page, context } = await openWindow(browser, server.url);
await signIn(context, server.url, person.email);

/** In place of a browser: the programs find it by the name of the desktop's opener, and it notes the address. */
const opener = folder('opener');
const OPENED = join(work, 'opened');
writeFileSync(join(opener, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${OPENED}'\n`, { mode: 0o755 });

const environment = {
  PATH: `${opener}:${process.env.PATH}`,
  HOME: folder('home'),
  CLAUDE_CONFIG_DIR: folder('home/.claude'),
  CODEX_HOME: folder('home/.codex'),
  ANTHROPIC_BASE_URL: model.url,
  ANTHROPIC_API_KEY: 'none',
  ENABLE_TOOL_SEARCH: 'false',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  BROWSER: join(opener, 'xdg-open'),
  NO_COLOR: '1',
};
const MCP = `${server.url}/mcp`;

try {
  await connectsClaude();
  await connectsCodex();
  await connectsInspector();
} finally {
  await browser.close();
  model.close();
  await server.end();
}

async function connectsClaude(): Promise<void> {
  const cwd = folder('claude');
  await run(cwd, bin('claude'), 'mcp', 'add', '--transport', 'http', 'kitscout', MCP);
  // It wants a terminal.
  await allowed(cwd, 'script', '-qec', `'${bin('claude')}' mcp login kitscout`, '/dev/null');
  assert.match((await run(cwd, bin('claude'), 'mcp', 'list')).output, /kitscout.*Connected/);
  const ask = () => run(cwd, bin('claude'), '-p', 'How many calls?', '--allowedTools', 'mcp__kitscout__usage');
  await calls('claude', ask);
  await disconnect();
  await calls('claude', ask, false);
}

async function connectsCodex(): Promise<void> {
  const cwd = folder('codex');
  // It begins to log in by itself.
  await allowed(cwd, bin('codex'), 'mcp', 'add', 'kitscout', '--url', MCP);
  assert.match((await run(cwd, bin('codex'), 'mcp', 'list')).output, /kitscout.*OAuth/);
  say('codex', 'connected by OAuth');
  await disconnect();
}

async function connectsInspector(): Promise<void> {
  const cwd = folder('inspector');
  const ask = ['--cli', MCP, '--transport', 'http', '--method', 'tools/call', '--tool-name', 'usage'];
  const command = [process.execPath, bin('mcp-inspector'), ...ask].map((word) => `'${word}'`).join(' ');
  // It wants a terminal.
  const { output } = await allowed(cwd, 'script', '-qec', command, '/dev/null');
  assert.match(output, /calls_used/);
  say('inspector', 'connected by OAuth and called the tool usage');
  await disconnect();
  const again = await run(cwd, process.execPath, bin('mcp-inspector'), ...ask, '--stored-auth-only');
  assert.ok(again.code !== 0 && !again.output.includes('calls_used'), again.output);
  say('inspector', 'disconnected by its owner, and refused');
}

/** The tool is called and answers, or is refused. */
async function calls(who: string, ask: () => Promise<{ output: string }>, isWanted = true): Promise<void> {
  model.results.length = 0;
  const { output } = await ask();
  const said = model.results.join('\n');
  assert.equal(said.includes('calls_used'), isWanted, `${who}: ${said}\n${output}`);
  say(who, isWanted ? 'connected by OAuth and called the tool usage' : 'disconnected by its owner, and refused');
}

/** The page of the dashboard, as the person sees it, ends every app. */
async function disconnect(): Promise<void> {
  await page.goto('/dashboard/settings/security');
  await page
    .getByRole('button', { name: /^Disconnect / })
    .first()
    .click();
  await page.getByText('is disconnected: it is refused').waitFor();
}

interface Ended {
  code: number;
  output: string;
}

/** Runs a program that opens an address for a person, or prints it, and allows what it asks for there. */
async function allowed(cwd: string, command: string, ...args: string[]): Promise<Ended> {
  rmSync(OPENED, { force: true });
  const running = start(cwd, command, args, true);
  const address = /https?:\/\/\S+\/oauth2\/authorize\?[^\s"'\\]+/;
  const shown = () => address.exec(running.output() + (existsSync(OPENED) ? readFileSync(OPENED, 'utf8') : ''))?.[0];
  let url: string | undefined;
  let isOver = false;
  void running.ended.then(() => {
    isOver = true;
  });
  while (url === undefined && !isOver) {
    await pause(100);
    url = shown();
  }
  if (url !== undefined) await allow(url);
  return running.ended;
}

/** What the person does in the browser, which then goes to the address of the program. */
async function allow(url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL((to) => to.origin !== server.url);
}

async function run(cwd: string, command: string, ...args: string[]): Promise<Ended> {
  return start(cwd, command, args, false).ended;
}

function start(cwd: string, command: string, args: readonly string[], keepsInput: boolean) {
  const child = spawn(command, args, { cwd, env: environment, stdio: 'pipe', timeout: 240_000 });
  let output = '';
  const read = (chunk: Buffer) => {
    output += stripVTControlCharacters(String(chunk));
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  if (!keepsInput) child.stdin.end();
  const ended = once(child, 'exit').then(([code]): Ended => ({ code: Number(code), output }));
  return { ended, output: () => output };
}

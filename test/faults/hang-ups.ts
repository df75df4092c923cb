import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../eval/metrics.ts';
import { testDatabase, withClient } from '../cluster/postgres-server.ts';
import { largeFiles } from '../support/catalogue.ts';
import { call } from '../support/http.ts';
import { cli, makeAccount } from '../support/process.ts';
import { until } from '../support/until.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';
import type { Fault } from './fault.ts';
import { type Serving, serving } from './support/serving.ts';

const CONNECTIONS = 4_000;
const AT_ONCE = 50;
const MAX_PIPELINED = 6;
const MAX_CUT_MS = 300;
/** Long enough for any answer; then the connection is closed. */
const MAX_OPEN_MS = 2_000;
const TERMINATE_EVERY_MS = 500;
const IDLE_WITHIN_MS = 60_000;
const END_WITHIN_MS = 15_000;
const KITS = [
  { slug: 'large-kit', files: largeFiles(29) },
  { slug: 'public-kit', files: largeFiles(4), access: 'public' as const },
];
const FORGIVEN = /a mail could not be sent|from Stripe/;

export const fault: Fault = {
  promise: `${CONNECTIONS} connections to every kind of route, closed at random moments (SEED=N repeats a run), on SQLite, and on PostgreSQL whose connections are terminated too: the server keeps running, logs no unexplained error, leaks no connection, stops on SIGTERM, counts no call that was not sent`,
  run: async (say) => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    say(`SEED=${seed}`);
    const sqlite = await hangUps(say, seed, null);
    return (await hangUps(say, seed, await testDatabase())) && sqlite;
  },
};

async function hangUps(say: (line: string) => void, seed: number, databaseUrl: string | null): Promise<boolean> {
  const env = { LOG_LEVEL: 'info', KITSCOUT_TRUSTED_PROXIES: 'loopback' };
  return serving(
    { kits: KITS, env: { ...env, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) } },
    async (server) => {
      const requests = await requestsTo(server);
      const before = openFiles(server);
      const random = seeded(seed);
      const sent = { calls: 0 };
      let isOver = false;
      const terminating = databaseUrl === null ? null : terminate(databaseUrl, () => isOver);
      let next = 0;
      const client = async () => {
        while (next++ < CONNECTIONS && server.child.exitCode === null) await hangUp(server.url, requests, random, sent);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, client));
      isOver = true;
      await terminating;
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        say(`the server ended:\n${server.output().slice(-2000)}`);
        return false;
      }
      await until(async () => (await call(server.url, '/readyz')).status === 200, IDLE_WITHIN_MS);
      await until(() => openFiles(server) <= before + AT_ONCE, IDLE_WITHIN_MS).catch(() => {});
      const stored = cli(server.env, 'usage', 'hangs-up@example.com', '--json').json.calls_used as number;
      const errors = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"stack"') && !FORGIVEN.test(line));
      say(
        `${databaseUrl === null ? 'SQLite' : 'PostgreSQL'}: ${sent.calls} calls sent, ${stored} counted; ${openFiles(server)} open files (${before} before); ${errors.length} errors in the log`,
      );
      // While database connections are terminated, calls fail for a reason that belongs in the log.
      const isQuiet = databaseUrl !== null || errors.length === 0;
      if (!isQuiet) say(errors[0]!);
      const left = openFiles(server);
      const ended = await Promise.race([server.end(), pause(END_WITHIN_MS, 'still running')]);
      say(`SIGTERM: ${ended === 0 ? 'stopped' : ended}`);
      if (ended !== 0) server.child.kill('SIGKILL');
      return isQuiet && stored > 0 && stored <= sent.calls && left <= before + AT_ONCE && ended === 0;
    },
  );
}

interface Kind {
  text: string;
  isCall: boolean;
}

/**
 * Every kind of route: the API, MCP, the site, the docs, static files, the dashboard with a session, and no request at
 * all.
 */
async function requestsTo({ url, env }: Serving): Promise<Kind[]> {
  const { key } = makeAccount(env, 'hangs-up@example.com', 'enterprise');
  const visitor = new Visitor(url);
  await visitor.signUp('visitor@example.com');
  cli(env, 'account', 'set', 'visitor@example.com', '--tier', 'pro', '--admin');
  const { host } = new URL(url);
  const authorization = `Authorization: Bearer ${key}\r\n`;
  const own = `Origin: ${url}\r\nSec-Fetch-Site: same-origin\r\n`;
  const session = `${own}Cookie: ${[...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')}\r\n`;
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  const post = (path: string, body: object, headers: string) => {
    const text = JSON.stringify(body);
    return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${headers}\r\n${text}`;
  };
  const rpc = (method: string, params: object) =>
    post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method, params },
      `${authorization}Accept: application/json, text/event-stream\r\n`,
    );
  const tool = (name: string, input: object) => rpc('tools/call', { name, arguments: input });
  const calls = [
    ...[
      'kits?limit=100',
      'kits/large-kit',
      'kits/none',
      'usage',
      'kits/large-kit/download',
      'kits/public-kit/download',
    ].map((path) => get(`/api/v1/${path}`, authorization)),
    ...['review my tests', 'plan a week of meals '.repeat(400)].map((use_case) =>
      post('/api/v1/recommend', { ai_platform: 'any', use_case }, authorization),
    ),
    post('/api/v1/recommend', {}, authorization),
    tool('download_kit', { id_or_slug: 'public-kit' }),
    tool('recommend_kits', { ai_platform: 'any', use_case: 'tests' }),
    tool('usage', {}),
  ];
  const others = [
    ...[
      '/',
      '/kits',
      '/kits?q=tests',
      '/kits/public-kit',
      '/kits/public-kit/public-kit.zip',
      '/kits/public-kit/public-kit.md',
      '/openapi.json',
      '/healthz',
      '/readyz',
      '/metrics',
      '/none',
      '/sitemap.xml',
      '/llms-full.txt',
      '/docs/',
      '/docs/mcp',
      '/docs/reference/',
      '/docs/reference/js/scalar.js',
      '/.well-known/agent-skills/index.json',
      '/dashboard',
      '/dashboard/keys',
    ].flatMap((path) => [get(path, 'Accept: text/html\r\n'), get(path)]),
    ...[
      'me',
      'keys',
      'usage/csv',
      'usage/requests',
      'activity/export',
      'account/export',
      'kits/large-kit/download',
      'kits/public-kit/zip',
      'admin/accounts',
      'admin/audit/export',
      'admin/service',
      'auth/get-session',
      'none',
    ].map((path) => get(`/dashboard/api/${path}`, session)),
    post('/dashboard/api/keys', { name: 'one more' }, session),
    post('/dashboard/api/playground/recommend', { ai_platform: 'any', use_case: 'tests' }, session),
    post('/dashboard/api/try', { ai_platform: 'any', use_case: 'tests' }, own),
    post('/dashboard/api/auth/sign-in/email', { email: 'visitor@example.com', password: PASSWORD }, own),
    post('/dashboard/api/auth/request-password-reset', { email: 'visitor@example.com' }, own),
    post('/dashboard/stripe/webhook', {}, ''),
    rpc('tools/list', {}),
    rpc('resources/list', {}),
    rpc('nonsense', {}),
    get('/api/v1/kits', 'Authorization: Bearer none\r\n'),
    'CONNECT none:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'nonsense\r\n\r\n',
  ];
  return [...calls.map((text) => ({ text, isCall: true })), ...others.map((text) => ({ text, isCall: false }))];
}

const CODINGS = ['', 'Accept-Encoding: br\r\n', 'Accept-Encoding: gzip\r\n'];

/** Opens one connection, sends one or several pipelined requests, complete or truncated, and closes it. */
function hangUp(url: string, kinds: readonly Kind[], random: () => number, sent: { calls: number }): Promise<void> {
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!;
  const asked = Array.from({ length: below(2) === 0 ? 1 : 1 + below(MAX_PIPELINED) }, () => pick(kinds));
  sent.calls += asked.filter(({ isCall }) => isCall).length;
  const whole = asked
    .map(({ text }) => {
      const from = `X-Forwarded-For: 10.${below(256)}.${below(256)}.${below(256)}\r\n`;
      return text.replace('\r\n', `\r\n${pick(CODINGS)}${from}`);
    })
    .join('');
  const bytes = below(5) === 0 ? whole.slice(0, below(whole.length)) : whole;
  const end = pick(['reset', 'reset', 'close', 'half', 'unread'] as const);
  const cutMs = below(3) === 0 ? 0 : below(MAX_CUT_MS);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    const late = setTimeout(() => socket.destroy(), MAX_OPEN_MS);
    const cut = () => {
      if (end === 'half') socket.end();
      else if (end === 'close') socket.destroy();
      else socket.resetAndDestroy();
    };
    socket.on('connect', () => {
      socket.write(bytes);
      if (cutMs === 0) cut();
      else setTimeout(cut, cutMs);
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve();
    });
    if (end !== 'unread') socket.resume();
  });
}

async function terminate(databaseUrl: string, isOver: () => boolean): Promise<void> {
  const half = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'kitscout' AND datname = current_database() AND random() < 0.5`;
  while (!isOver()) {
    await pause(TERMINATE_EVERY_MS);
    await withClient(databaseUrl, (client) => client.query(half));
  }
}

/** Zero where the system does not list them. */
function openFiles({ child }: Serving): number {
  try {
    return readdirSync(`/proc/${child.pid}/fd`).length;
  } catch {
    return 0;
  }
}

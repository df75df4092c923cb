/**
 * Does a flood of the box on the front page slow calls of the API down? One server is called at an even pace while a second
 * thread floods it, in turns: nothing, the box from one address, the box from ever new addresses, and /healthz, the
 * cheapest request there is, as a yardstick for what any flood costs. `npm run bench:site -- [rounds] [requests per second]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { makeAccount, startProcess } from '../test/support/process.ts';

const ROUNDS = Number(process.argv[2] ?? 6);
const CALLS_PER_ROUND = 200;
const PAUSE_MS = 10;
/** Hundreds of times what the box lets through. */
const FLOOD_PER_SECOND = Number(process.argv[3] ?? 1_000);
const FLOOD_CONNECTIONS = 32;
const FLOODS = ['nothing', 'box, one address', 'box, new addresses', '/healthz'] as const;
type Flood = (typeof FLOODS)[number];

const QUESTION = JSON.stringify({ ai_platform: 'claude', use_case: 'Our tests fail at random on CI' });

interface Sent {
  status: number;
  ms: number;
}

function send(
  url: string,
  agent: Agent,
  headers: Record<string, string>,
  body: string | null,
  path: string,
): Promise<Sent> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method: body === null ? 'GET' : 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - began }));
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

/** In a thread of its own, so that it does not delay the clock of who measures. */
async function flood(url: string): Promise<void> {
  let kind: Flood = 'nothing';
  let number = 0;
  const answers: Record<number, number> = {};
  parentPort!.on('message', (next: Flood) => {
    kind = next;
    parentPort!.postMessage({ ...answers });
    for (const status of Object.keys(answers)) delete answers[Number(status)];
  });
  const agent = new Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS });
  let open = 0;
  for (let began = performance.now(), due = 0; ; await setTimeout(5)) {
    if (kind === 'nothing') {
      began = performance.now();
      due = 0;
      continue;
    }
    for (const until = ((performance.now() - began) / 1000) * FLOOD_PER_SECOND; due < until; due++) {
      if (open >= FLOOD_CONNECTIONS) continue;
      open++;
      number++;
      const address =
        kind === 'box, one address' ? '198.51.100.1' : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
      const headers = {
        'content-type': 'application/json',
        origin: url,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
      };
      const isBox = kind !== '/healthz';
      send(url, agent, headers, isBox ? QUESTION : null, isBox ? '/dashboard/api/try' : '/healthz').then(
        ({ status }) => {
          open--;
          answers[status] = (answers[status] ?? 0) + 1;
        },
        () => open--,
      );
    }
  }
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-bench-'));
  const env = {
    KITSCOUT_DATA: folder,
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'warn',
    KITSCOUT_TRUSTED_PROXIES: 'loopback',
  };
  const { key } = makeAccount(env, 'bench@example.com', 'enterprise');
  const server = await startProcess(env);
  const worker = new Worker(new URL(import.meta.url), { workerData: server.url, argv: process.argv.slice(2) });
  const turn = (kind: Flood) =>
    new Promise<Record<number, number>>((resolve) => {
      worker.once('message', resolve);
      worker.postMessage(kind);
    });
  const times = new Map<Flood, number[]>(FLOODS.map((kind) => [kind, []]));
  const answers = new Map<Flood, Record<number, number>>();
  const failed = new Map<Flood, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of round % 2 === 0 ? FLOODS : FLOODS.toReversed()) {
        await turn(kind);
        for (let i = 0; i < CALLS_PER_ROUND; i++) {
          const { status, ms } = await send(server.url, agent, headers, QUESTION, '/api/v1/recommend');
          // Counted as slow as it was: on a machine that is busy with other work the store may miss its deadline.
          if (status !== 200) failed.set(kind, (failed.get(kind) ?? 0) + 1);
          if (round >= 0) times.get(kind)!.push(ms);
          await setTimeout(PAUSE_MS);
        }
        const counted = await turn('nothing');
        const sum = answers.get(kind) ?? {};
        for (const [status, count] of Object.entries(counted)) sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
        answers.set(kind, sum);
      }
    }
  } finally {
    await worker.terminate();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const quiet = times.get('nothing')!;
  console.log(
    `recommend, ${quiet.length} calls for each line; floods of up to ${FLOOD_PER_SECOND} requests per second:`,
  );
  for (const [kind, values] of times) {
    const [p50, p99] = [at(values, 0.5), at(values, 0.99)];
    const ratio = `${(p50 / at(quiet, 0.5)).toFixed(2)} / ${(p99 / at(quiet, 0.99)).toFixed(2)}`;
    console.log(
      `${kind.padEnd(20)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ratio to no flood ${ratio}; ${failed.get(kind) ?? 0} calls failed; flood answered ${JSON.stringify(answers.get(kind))}`,
    );
  }
}

if (isMainThread) await measure();
else await flood(workerData as string);

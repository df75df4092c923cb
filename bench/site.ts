/**
 * Do many requests to the box on the front page slow down API calls? Calls one server at a steady rate while a second
 * thread sends, in turn: nothing, requests to the box from one address, requests to the box from new addresses with new
 * texts, and requests to /healthz, the cheapest route, as a reference. `npm run bench:site -- [rounds] [requests per
 * second]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { makeAccount, startProcess } from '../test/support/process.ts';
import { cpuSeconds, quantile } from './measure.ts';

const ROUNDS = Number(process.argv[2] ?? 50);
/** Short turns, so other load on the machine affects all of them equally. */
const CALLS_PER_ROUND = 25;
const PAUSE_MS = 10;
/** Hundreds of times what the box admits. */
const FLOOD_PER_SECOND = Number(process.argv[3] ?? 1_000);
const FLOOD_CONNECTIONS = 32;
const FLOODS = ['nothing', 'box, one address', 'box, new addresses', '/healthz'] as const;
type Flood = (typeof FLOODS)[number];

const QUESTION = JSON.stringify({ ai_platform: 'claude', use_case: 'Our tests fail at random on CI' });

interface Sent {
  status: number;
  ms: number;
}

function recommend(url: string, agent: Agent, key: string): Promise<Sent> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/recommend`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - began }));
    });
    sent.on('error', reject);
    sent.end(QUESTION);
  });
}

/**
 * Prepared bytes, because the flooding thread shares the cores with the server and must not distort the measurement.
 */
function floodRequest(kind: Flood, number: number): string {
  if (kind === '/healthz') return 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n';
  const isNew = kind === 'box, new addresses';
  const address = isNew ? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` : '198.51.100.1';
  // A new text each time, so that no answer comes from the cache.
  const body = isNew ? QUESTION.replace('CI', `CI ${number}`) : QUESTION;
  return `POST /dashboard/api/try HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** On its own thread, so that it does not delay the measurements. */
async function flood(url: string): Promise<void> {
  let kind: Flood = 'nothing';
  let number = 0;
  let answers: Record<number, number> = {};
  parentPort!.on('message', (next: Flood) => {
    kind = next;
    parentPort!.postMessage(answers);
    answers = {};
  });
  const idle: Socket[] = [];
  for (let i = 0; i < FLOOD_CONNECTIONS; i++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => idle.push(socket));
    socket.setNoDelay(true);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(received.slice(9, 12));
      answers[status] = (answers[status] ?? 0) + 1;
      received = '';
      idle.push(socket);
    });
  }
  for (let began = performance.now(), due = 0; ; await setTimeout(5)) {
    if (kind === 'nothing') {
      began = performance.now();
      due = 0;
      continue;
    }
    for (const until = ((performance.now() - began) / 1000) * FLOOD_PER_SECOND; due < until; due++) {
      idle.shift()?.write(floodRequest(kind, number++));
    }
  }
}

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
  const cpu = new Map<Flood, number>();
  const seconds = new Map<Flood, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of round % 2 === 0 ? FLOODS : FLOODS.toReversed()) {
        await turn(kind);
        // Wait until this flood has started and the previous one is answered.
        await setTimeout(50);
        const [cpuBefore, began] = [cpuSeconds(server.child.pid!), performance.now()];
        for (let i = 0; i < CALLS_PER_ROUND; i++) {
          const { status, ms } = await recommend(server.url, agent, key);
          // Timed like the others: on a busy machine the store may miss its deadline.
          if (status !== 200) failed.set(kind, (failed.get(kind) ?? 0) + 1);
          if (round >= 0) times.get(kind)!.push(ms);
          await setTimeout(PAUSE_MS);
        }
        const counted = await turn('nothing');
        if (round < 0) continue;
        cpu.set(kind, (cpu.get(kind) ?? 0) + cpuSeconds(server.child.pid!) - cpuBefore);
        seconds.set(kind, (seconds.get(kind) ?? 0) + (performance.now() - began) / 1000);
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
  const reference = times.get('/healthz')!;
  const idleCpu = cpu.get('nothing')! / seconds.get('nothing')!;
  console.log(
    `recommend, ${reference.length} calls per line; floods of up to ${FLOOD_PER_SECOND} requests per second:`,
  );
  for (const [kind, values] of times) {
    const shares = [0.5, 0.95, 0.99];
    const ms = shares.map((share) => `p${share * 100} ${quantile(values, share).toFixed(2)}`).join(', ');
    const ratio = shares.map((share) => (quantile(values, share) / quantile(reference, share)).toFixed(2)).join(' / ');
    const flooded = Object.values(answers.get(kind)!).reduce((sum, count) => sum + count, 0);
    const each = ((cpu.get(kind)! - idleCpu * seconds.get(kind)!) / flooded) * 1e6;
    const cost = flooded === 0 ? '' : `; ${each.toFixed(0)} us of the server's CPU time per request of the flood`;
    console.log(
      `${kind.padEnd(20)} ${ms} ms, ratio to /healthz ${ratio}${cost}; ${failed.get(kind) ?? 0} calls failed; flood answered ${JSON.stringify(answers.get(kind))}`,
    );
  }
}

if (isMainThread) await measure();
else await flood(workerData as string);

import { connect, type Socket } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export interface Caller {
  /** Its name in the result. */
  name: string;
  /** Complete HTTP requests, each sent on a connection of its own. */
  requests: readonly string[];
}

interface Job {
  port: number;
  callers: readonly Caller[];
  /** Connections without a request, opened before the others. */
  idle: number;
  giveUpAfterMs: number;
}

export interface BurstAnswer {
  caller: string;
  /** 0: the connection ended without an answer. */
  status: number;
  /** From the moment at which all callers sent their requests. */
  ms: number;
  text: string;
}

const OPENED_AT_ONCE = 50;

/** Opens a connection for every request and then sends all of them at once, from a thread of its own. */
export async function burst(
  url: string,
  callers: readonly Caller[],
  { idle = 0, giveUpAfterMs = 240_000 } = {},
): Promise<BurstAnswer[]> {
  const workerData: Job = { port: Number(new URL(url).port), callers, idle, giveUpAfterMs };
  const worker = new Worker(new URL(import.meta.url), { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<BurstAnswer[]>();
  worker.once('message', resolve);
  worker.once('error', reject);
  const answers = await promise;
  await worker.terminate();
  return answers;
}

if (parentPort !== null && (workerData as Job | null)?.callers !== undefined) {
  const { port, callers, idle, giveUpAfterMs } = workerData as Job;
  // The callers alternate, as they would if each sent its calls by itself.
  const most = Math.max(...callers.map(({ requests }) => requests.length));
  const calls = Array.from({ length: most }, (_, i) =>
    callers.flatMap(({ name, requests }) => (i < requests.length ? [{ name, request: requests[i]! }] : [])),
  ).flat();
  const idlers = await openAll(port, idle);
  const sockets = await openAll(port, calls.length);
  const from = performance.now();
  const answers = calls.map(({ name, request }, i) => {
    const socket = sockets[i]!;
    socket.write(request);
    return new Promise<BurstAnswer>((resolve) => {
      let text = '';
      const end = () => {
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
        resolve({ caller: name, status, ms: performance.now() - from, text });
        socket.destroy();
      };
      socket.setTimeout(giveUpAfterMs, end);
      socket.on('close', end);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        if (length !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length)) end();
      });
    });
  });
  parentPort.postMessage(await Promise.all(answers));
  for (const socket of idlers) socket.destroy();
}

async function openAll(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const next = Array.from(
      { length: Math.min(OPENED_AT_ONCE, count - sockets.length) },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket.off('error', reject).on('error', () => {})));
          socket.once('error', reject);
        }),
    );
    sockets.push(...(await Promise.all(next)));
  }
  return sockets;
}

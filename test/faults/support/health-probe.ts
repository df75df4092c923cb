import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface Job {
  port: number;
  requests: readonly string[];
}

/**
 * A normal client: requests one path repeatedly, /healthz by default. It runs on its own thread, so that it measures
 * the server and not the test.
 */
export class HealthProbe {
  readonly #worker: Worker;

  /** The requests are sent in turn. */
  constructor(url: string, requests: readonly string[] = ['GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
    const workerData: Job = { port: Number(new URL(url).port), requests };
    this.#worker = new Worker(new URL(import.meta.url), { workerData });
  }

  /** The times in milliseconds, in ascending order. Rejects if an answer was missing or not 200. */
  async end(): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    this.#worker.once('message', resolve);
    this.#worker.once('error', reject);
    this.#worker.postMessage('end');
    const times = await promise;
    await this.#worker.terminate();
    return times.sort((a, b) => a - b);
  }
}

const EVERY_MS = 5;

if (parentPort !== null) {
  const times: number[] = [];
  let isOver = false;
  parentPort.once('message', () => {
    isOver = true;
  });
  const { port, requests } = workerData as Job;
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  while (!isOver) {
    const from = performance.now();
    const answered = once(socket, 'data');
    socket.write(requests[times.length % requests.length]!);
    const [answer] = (await answered) as [Buffer];
    if (!answer.toString('latin1').startsWith('HTTP/1.1 200 ')) throw new Error(answer.toString('latin1'));
    times.push(performance.now() - from);
    await pause(EVERY_MS);
  }
  socket.destroy();
  parentPort.postMessage(times);
}

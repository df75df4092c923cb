// Not autocannon: the client shares two cores with the server it measures, so it only writes prepared bytes and reads
// lengths.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadJob, LoadResult } from './load.ts';
import { quantile } from './measure.ts';

const { port, requests, connections, seconds } = workerData as LoadJob;
const times: number[] = [];
const statuses: Record<string, number> = {};
let next = 0;
const started = performance.now();
const end = started + seconds * 1000;

await Promise.all(Array.from({ length: connections }, oneConnection));
const elapsed = (performance.now() - started) / 1000;
parentPort!.postMessage({
  perSecond: times.length / elapsed,
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
  statuses,
} satisfies LoadResult);

function oneConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sentAt = 0;
    let received: Buffer | null = null;
    const send = () => {
      if (performance.now() >= end) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(requests[next++ % requests.length]!);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received === null ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
      const status = head.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.push(performance.now() - sentAt);
      received = null;
      send();
    });
  });
}

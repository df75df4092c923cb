import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readJsonLines } from '../training/json-lines.ts';

export interface LoadJob {
  port: number;
  /** Complete HTTP requests, sent in turn. */
  requests: Uint8Array[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers by status. */
  statuses: Record<string, number>;
}

/**
 * Generates load on its own thread: keep-alive connections, each of which sends the next request once it has the
 * complete answer to the last.
 */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { workerData: job });
  const [result] = (await once(worker, 'message')) as [LoadResult];
  await worker.terminate();
  return result;
}

export function readUseCases(): string[] {
  const file = join(import.meta.dirname, '../eval/sets/kitscout/queries.jsonl');
  return readJsonLines<{ text: string }>(file).map(({ text }) => text);
}

/** Far more use cases than the server caches answers, so every answer is computed. */
export function newUseCases(useCases: readonly string[]): string[] {
  return Array.from({ length: 60_000 }, (_, i) => `${useCases[i % useCases.length]} (number ${i})`);
}

export function recommendRequests(key: string, useCases: readonly string[]): Uint8Array[] {
  return useCases.map((use_case) => {
    const body = JSON.stringify({ ai_platform: 'claude', use_case });
    return Buffer.from(
      `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

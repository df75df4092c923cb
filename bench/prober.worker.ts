// Asks a server at a steady pace, whatever it answers meanwhile: a client that waits for an answer before it asks again
// would not notice a second in which nothing is answered.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProberJob, Probes } from './prober.ts';

const { url, key, useCases, everyMs } = workerData as ProberJob;
const agent = new Agent({ keepAlive: true });
let probes: Probes = { health: [], recommend: [], failed: 0 };
let asked = 0;

setInterval(() => {
  ask('GET', '/healthz', null, (ms) => probes.health.push(ms));
  // New every time: known ones are answered from a cache.
  const use_case = `${useCases[asked++ % useCases.length]} (number ${asked})`;
  ask('POST', '/api/v1/recommend', { ai_platform: 'any', use_case }, (ms) => probes.recommend.push(ms));
}, everyMs);

parentPort!.on('message', () => {
  parentPort!.postMessage(probes);
  probes = { health: [], recommend: [], failed: 0 };
});

function ask(method: string, path: string, body: object | null, done: (ms: number) => void): void {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const into = probes;
  const sent = request(url + path, { agent, method, ...(body && { headers }) }, (answer) => {
    answer.resume().on('end', () => {
      if (answer.statusCode === 200) done(performance.now() - began);
      else into.failed += 1;
    });
  });
  sent.on('error', () => {
    into.failed += 1;
  });
  sent.end(body && JSON.stringify(body));
}

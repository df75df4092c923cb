// Syncs sources off the event loop. The thread ends when all that were due are done, and with it its memory.

import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import { endGit } from '../sources/git-tree.ts';
import { syncSource } from '../sources/sync.ts';
import { openStore } from '../store/open.ts';

export interface SourceSynced {
  source: string;
  outcome: string;
  message: string | null;
  kits: number;
  added: number;
  updated: number;
  removed: number;
  problems: number;
  ms: number;
}

const { config, names } = workerData as { config: Config; names: string[] };

let isStopping = false;
parentPort!.on('message', () => {
  isStopping = true;
  endGit();
});

const { fetchSeconds: seconds, fetchMegabytes: megabytes, environment } = config.sources;
const store = await openStore(config, { server: false });
try {
  for (const name of names) {
    const source = await store.sources.find(name);
    if (isStopping || source === undefined || source.paused) continue;
    const report = await syncSource(source, { store, limits: { seconds, megabytes, environment } });
    if (report === null) continue;
    const { added, updated, removed, problems, commit: _, ...rest } = report;
    const counts = { added: added.length, updated: updated.length, removed: removed.length, problems: problems.length };
    parentPort!.postMessage({ source: name, ...rest, ...counts } satisfies SourceSynced);
  }
} finally {
  await store.close();
  parentPort!.close();
}

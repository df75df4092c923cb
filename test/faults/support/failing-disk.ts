import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../../support/http.ts';
import { callMany } from '../../support/load.ts';
import { cli, makeAccount } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import type { Fault } from '../fault.ts';
import { COUNTED_CALL } from './counted-call.ts';
import { compileDisk, DiskControl } from './disk.ts';
import { serving } from './serving.ts';

const CALLS = 200;
const CONNECTIONS = 16;
const MAX_ANSWER_MS = 2_000;
const RECOVER_WITHIN_MS = 10_000;

/** The same guarantees for every kind of disk failure. */
export function failingDisk(what: string, failures: readonly { writes: number; syncs: number; name: string }[]): Fault {
  return {
    promise: `${what}: 500 within ${MAX_ANSWER_MS / 1000} s, /readyz 503, /healthz 200, then recovery; every answered call is stored, no refused one is`,
    run: async (say) => {
      const root = mkdtempSync(join(tmpdir(), 'kitscout-disk-'));
      const library = compileDisk(root);
      if (library === null) return false;
      const control = new DiskControl(root);
      const data = join(root, 'data');
      const env = { KITSCOUT_DATA: data, KITSCOUT_DASHBOARD: 'off' };
      const faulty = { ...env, LD_PRELOAD: library, FAULT_DATA: data, FAULT_CONTROL: control.file };
      try {
        return await serving({ kits: [{ slug: 'one-kit' }], env: faulty }, async ({ url, child }) => {
          const { key } = makeAccount(env, 'disk@example.com', 'enterprise');
          let answered = 0;
          let held = true;
          for (const { name, ...errors } of failures) {
            const load = async () => {
              const answers = await callMany(url, COUNTED_CALL.path, [key], CALLS, CONNECTIONS);
              const good = answers.filter(({ status }) => status === COUNTED_CALL.status).length;
              answered += good;
              return { good, refused: answers.filter(({ status }) => status === 500).length };
            };
            const before = await load();
            control.fail(errors);
            const began = performance.now();
            const { status } = await call(url, COUNTED_CALL.path, { key });
            const ms = Math.round(performance.now() - began);
            const during = await load();
            const [health, ready] = [await call(url, '/healthz'), await call(url, '/readyz')];
            control.fail({ writes: 0, syncs: 0 });
            const from = performance.now();
            await until(async () => (await call(url, '/readyz')).status === 200, RECOVER_WITHIN_MS);
            const back = Math.round(performance.now() - from);
            const after = await load();
            say(
              `${name}: before ${before.good} of ${CALLS} answered; during ${during.good} answered, ${during.refused} refused, the first call ${status} after ${ms} ms, /healthz ${health.status}, /readyz ${ready.status}; ready again after ${back} ms, then ${after.good} of ${CALLS}`,
            );
            held &&=
              before.good === CALLS &&
              during.good === 0 &&
              during.refused === CALLS &&
              status === 500 &&
              ms < MAX_ANSWER_MS &&
              health.status === 200 &&
              ready.status === 503 &&
              after.good === CALLS &&
              child.exitCode === null;
          }
          const stored = cli(env, 'usage', 'disk@example.com', '--json').json.calls_used;
          say(`${answered} answered, ${stored} stored`);
          return held && stored === answered;
        });
      } finally {
        control.close();
        rmSync(root, { recursive: true, force: true });
      }
    },
  };
}

import assert from 'node:assert/strict';
import { Output } from '../../../src/cli/output.ts';
import { runCli } from '../../../src/cli/run.ts';
import { readConfig } from '../../../src/config/config.ts';
import { openStore } from '../../../src/store/open.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import { startLoad, tally } from '../load.ts';
import { testDatabase } from '../postgres-server.ts';
import type { Scenario } from './scenario.ts';

const CALLS = 1_000;

interface Change {
  what: string;
  make: (cluster: Cluster, accountId: string) => Promise<unknown>;
  status: number;
}

const command =
  (...args: string[]) =>
  async (cluster: Cluster, accountId: string) => {
    const deps: Partial<Parameters<typeof runCli>[1]> = {
      config: () => readConfig(cluster.env),
      openStore: (config) => openStore(config, { server: false }),
    };
    const output = new Output(true, () => {}, console.error);
    assert.equal(
      await runCli(
        args.map((arg) => (arg === 'ACCOUNT' ? accountId : arg)),
        deps as Parameters<typeof runCli>[1],
        output,
      ),
      0,
    );
  };

/**
 * Applied in this order to one Pro account that has made 150 calls, each by the command line or by another process on
 * the same store.
 */
const CHANGES: readonly Change[] = [
  {
    what: 'subscription past_due (command line)',
    make: command('account', 'set', 'ACCOUNT', '--subscription', 'past_due'),
    status: 402,
  },
  {
    what: 'subscription active (store)',
    make: ({ store }, id) => store.accounts.update(id, { subscription: 'active' }, 'test'),
    status: 200,
  },
  {
    what: 'subscription canceled (store)',
    make: ({ store }, id) => store.accounts.update(id, { subscription: 'canceled' }, 'test'),
    status: 402,
  },
  {
    what: 'tier free, 150 calls used (command line)',
    make: command('account', 'set', 'ACCOUNT', '--tier', 'free'),
    status: 429,
  },
  {
    what: 'tier enterprise (command line)',
    make: command('account', 'set', 'ACCOUNT', '--tier', 'enterprise'),
    status: 200,
  },
  {
    what: 'key revoked (command line)',
    make: async (cluster, id) => command('key', 'revoke', (await cluster.store.keys.list(id))[0]!.id)(cluster, id),
    status: 401,
  },
];

export const changes: Scenario = {
  name: 'changes',
  promise:
    'revoke, tier and subscription change apply from the next request on every node: 0 of 1,000 calls get through',
  run: async (size) => {
    const cluster = await startCluster({ databaseUrl: await testDatabase() });
    try {
      const lines: string[] = [];
      for (let round = 0; round < (size === 'full' ? 3 : 1); round++) {
        const { account, key } = await cluster.account('pro');
        const load = { urls: cluster.urls, keys: [key], path: '/api/v1/kits/one-kit', connections: 20 };
        await startLoad({ ...load, calls: 150 }).finished;
        for (const { what, make, status } of CHANGES) {
          // Other calls continue all the time: the change must not wait until they stop, and no batch in progress may
          // admit a call by the old state.
          const others = startLoad(load);
          await make(cluster, account.id);
          const answers = await startLoad({ ...load, connections: 50, calls: CALLS }).finished;
          await others.stop();
          assert.deepEqual(tally(answers), { [status]: CALLS }, what);
          if (round === 0) lines.push(`${what}: ${CALLS} of ${CALLS} calls to 3 nodes answered ${status}`);
        }
      }
      return lines;
    } finally {
      await cluster.close();
    }
  },
};

import { randomUUID } from 'node:crypto';
import { readUseCases, recommendRequests } from '../../bench/load.ts';
import { quantile } from '../../bench/measure.ts';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { defaultSubscription, type Tier } from '../../src/accounts/tiers.ts';
import { readConfig } from '../../src/config/config.ts';
import { openStore } from '../../src/store/open.ts';
import type { Fault } from './fault.ts';
import { type BurstAnswer, burst, type Caller } from './support/burst.ts';
import { HealthProbe } from './support/health-probe.ts';
import { watchMemory } from './support/memory.ts';
import { serving } from './support/serving.ts';

const LENGTH = 9_900;
const MAX_HEALTH_MS = 300;
const MAX_P99_MS = 500;
const MAX_APART = 0.25;

interface Flood {
  name: string;
  accounts: number;
  tier: Tier;
  calls: number;
  connections: number;
}

const FLOODS: readonly Flood[] = [
  { name: '20 free accounts, 100 calls each', accounts: 20, tier: 'free', calls: 100, connections: 2_000 },
  { name: 'the same among 5,000 connections', accounts: 20, tier: 'free', calls: 100, connections: 5_000 },
  { name: '20 free accounts, 250 calls each', accounts: 20, tier: 'free', calls: 250, connections: 5_000 },
  { name: 'one Pro account, 2,400 calls', accounts: 1, tier: 'pro', calls: 2_400, connections: 2_400 },
];

export const fault: Fault = {
  promise: `floods of calls with ${LENGTH} characters: all are answered in turn, each account has its share within ${MAX_APART * 100} %; /healthz at most ${MAX_HEALTH_MS} ms, another account's call p99 ${MAX_P99_MS} ms`,
  run: async (say) => {
    let held = true;
    for (const flood of FLOODS) held = (await measure(flood, say)) && held;
    return held;
  },
};

async function measure({ name, accounts, tier, calls, connections }: Flood, say: (line: string) => void) {
  return serving({}, async ({ url, child, env }) => {
    const config = readConfig(env);
    const store = await openStore(config, { server: false });
    const keyOf = async (email: string, of: Tier) => {
      const account = await store.accounts.create({ email, tier: of, subscription: defaultSubscription(of) });
      const key = generateKey();
      await store.keys.create({ accountId: account.id, name: 'flood', ...storedKey(key) });
      return key;
    };
    const texts = readUseCases();
    const callers: Caller[] = [];
    for (let i = 0; i < accounts; i++) {
      const key = await keyOf(`flood${i}@example.com`, tier);
      const requests = recommendRequests(
        key,
        Array.from({ length: calls }, (_, at) => longText(texts, i * calls + at)),
      );
      callers.push({ name: `account ${i}`, requests: requests.map((request) => request.toString()) });
    }
    const other = await keyOf('other@example.com', 'enterprise');
    await store.close();

    const memory = watchMemory(child.pid!);
    const health = new HealthProbe(url);
    const probe = new HealthProbe(url, recommendRequests(other, newTexts(texts)).map(String));
    const idle = connections - accounts * calls;
    const answers = await burst(url, callers, { idle });
    const [healthMs, otherMs] = [await health.end(), await probe.end()];
    const { before, peak } = memory.end();

    const allowed = Math.min(calls, config.limits[tier]);
    const expected = (status: number) => accounts * (status === 200 ? allowed : calls - allowed);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    const worst = healthMs.at(-1)!;
    const p99 = quantile(otherMs, 0.99);
    const apart = accounts === 1 ? 0 : unevenness(answers);
    const statuses = JSON.stringify(
      Object.fromEntries(
        Map.groupBy(answers, ({ status }) => status)
          .entries()
          .map(([status, { length }]) => [status, length]),
      ),
    );
    say(
      `${name}: ${statuses} in ${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s; /healthz worst ${worst.toFixed(0)} ms, p99 ${quantile(healthMs, 0.99).toFixed(0)} ms (${healthMs.length}); another account's call p99 ${p99.toFixed(0)} ms, worst ${otherMs.at(-1)!.toFixed(0)} ms (${otherMs.length}); shares ${(apart * 100).toFixed(0)} % apart; memory ${before.toFixed(0)} MB + ${(peak - before).toFixed(0)} MB`,
    );
    return (
      count(200) === expected(200) &&
      count(429) === expected(429) &&
      worst <= MAX_HEALTH_MS &&
      p99 <= MAX_P99_MS &&
      apart <= MAX_APART
    );
  });
}

/** A new text for every call: whole use cases, as long as the API accepts. */
function longText(texts: readonly string[], seed: number): string {
  let text = `${randomUUID()} `;
  for (let i = seed * 7; text.length < LENGTH; i++) text += `${texts[i % texts.length]} `;
  return text.slice(0, LENGTH);
}

function newTexts(texts: readonly string[]): string[] {
  return Array.from({ length: 20_000 }, (_, i) => `${texts[i % texts.length]} (number ${i})`);
}

/** How far the accounts were apart at worst, while all of them still waited: from the time at which a tenth was done. */
function unevenness(answers: readonly BurstAnswer[]): number {
  const done = new Map<string, number>(answers.map(({ caller }) => [caller, 0]));
  const each = answers.filter(({ status }) => status === 200).length / done.size;
  const inOrder = answers.filter(({ status }) => status === 200).toSorted((a, b) => a.ms - b.ms);
  let worst = 0;
  for (const [i, { caller }] of inOrder.entries()) {
    done.set(caller, done.get(caller)! + 1);
    const counts = [...done.values()];
    const most = Math.max(...counts);
    if (most >= each) break;
    if (i >= inOrder.length / 10) worst = Math.max(worst, 1 - Math.min(...counts) / most);
  }
  return worst;
}

import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/measure.ts';
import { newcomer, Visitor } from '../support/visitor.ts';
import type { Fault } from './fault.ts';
import { HealthProbe } from './support/health-probe.ts';
import { serving } from './support/serving.ts';

const PER_SECOND = 100;
const FLOOD_MS = 30_000;
const OWNER_EVERY_MS = 1_000;
const WITHIN_MS = 3_000;
const MIN_SHARE = 0.95;

/** The addresses of a flood: the nth request's. */
const FLOODS: Readonly<Record<string, (n: number) => string>> = {
  'one IPv6 /48, 40 of its /64s': (n) => `2001:db8:77:${(n % 40).toString(16)}::${(n >> 6).toString(16)}`,
  'one IPv6 /48, a new /64 for every request': (n) => `2001:db8:77:${(n % 65_536).toString(16)}::1`,
  '24 IPv4 /24s': (n) => `10.1.${n % 24}.${Math.floor(n / 24) % 250}`,
};

export const fault: Fault = {
  promise: `${PER_SECOND} sign-ins and sign-ups per second from one /48 or from 24 IPv4 /24s: the owner of an account signs in within ${WITHIN_MS / 1000} s, at ${MIN_SHARE * 100} % of the tries, from a new browser and from one that signed in before`,
  run: async (say) => {
    let held = true;
    for (const name of Object.keys(FLOODS)) held = (await measure(name, say)) && held;
    return held;
  },
};

function measure(name: string, say: (line: string) => void): Promise<boolean> {
  return serving({ env: { KITSCOUT_TRUSTED_PROXIES: 'loopback' } }, async ({ url }) => {
    const { email, cookies } = await newcomer(url);
    const device = [...cookies].filter(([cookie]) => cookie.endsWith('device'));
    const health = new HealthProbe(url);
    let isOver = false;
    const statuses: Record<string, number> = {};
    const flood = (async () => {
      const sent: Promise<void>[] = [];
      const from = performance.now();
      for (let n = 0; !isOver; n++) {
        sent.push(attack(url, FLOODS[name]!(n), n, statuses));
        await pause(Math.max(0, from + (n * 1000) / PER_SECOND - performance.now()));
      }
      await Promise.all(sent);
    })();
    await pause(WITHIN_MS);
    const tries: Record<'new' | 'recognised', Promise<number>[]> = { new: [], recognised: [] };
    for (let n = 0; n * OWNER_EVERY_MS < FLOOD_MS; n++) {
      tries.new.push(signInMs(url, email, '203.0.113.9', []));
      tries.recognised.push(signInMs(url, email, '198.51.100.7', device));
      await pause(OWNER_EVERY_MS);
    }
    const times = { new: await Promise.all(tries.new), recognised: await Promise.all(tries.recognised) };
    isOver = true;
    await flood;
    const healthMs = await health.end();
    const shareOf = (ms: readonly number[]) => ms.filter((one) => one <= WITHIN_MS).length / ms.length;
    const shown = Object.entries(times).map(
      ([browser, ms]) =>
        `${browser} browser ${ms.filter((one) => one <= WITHIN_MS).length} of ${ms.length}, median ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms`,
    );
    say(
      `${name}: ${shown.join('; ')}; the flood ${JSON.stringify(statuses)}; /healthz worst ${healthMs.at(-1)!.toFixed(0)} ms`,
    );
    return Object.values(times).every((ms) => shareOf(ms) >= MIN_SHARE);
  });
}

/** Mostly sign-ins of people who do not exist: the password is hashed all the same. */
async function attack(url: string, address: string, n: number, statuses: Record<string, number>): Promise<void> {
  const stranger = new Visitor(url, { 'x-forwarded-for': address });
  const email = `stranger${n}@example.net`;
  const answer = await (n % 4 === 0 ? stranger.signUp(email) : stranger.signIn(email)).catch(() => null);
  const status = String(answer?.status ?? 'failed');
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Infinite if it was refused. */
async function signInMs(
  url: string,
  email: string,
  address: string,
  device: readonly (readonly [string, { value: string; attributes: string[] }])[],
): Promise<number> {
  const owner = new Visitor(url, { 'x-forwarded-for': address });
  for (const [name, cookie] of device) owner.cookies.set(name, cookie);
  const from = performance.now();
  const answer = await owner.signIn(email).catch(() => null);
  return answer?.status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY;
}

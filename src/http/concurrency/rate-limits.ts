import { customerNetworkOf, networkOf } from '../../accounts/address-range.ts';

/** Limits the work of this process per second: a flood from many addresses passes every limit per address. */
export function tokenBucket(perSecond: number, capacity = perSecond, now = () => performance.now()) {
  let left = capacity;
  let at = now();
  const has = (cost = 1): boolean => {
    const time = now();
    left = Math.min(capacity, left + ((time - at) / 1000) * perSecond);
    at = time;
    return left >= Math.min(cost, capacity);
  };
  return {
    has,
    /** False if there are too few tokens now. Work that costs more than the capacity takes all of it. */
    take: (cost = 1): boolean => {
      if (!has(cost)) return false;
      left -= Math.min(cost, capacity);
      return true;
    },
  };
}

/** Of a budget, for each network: a quarter of what comes in, three quarters of what was saved. */
const OWN_RATE = 1 / 4;
const OWN_BURST = 3 / 4;
const MAX_NETWORKS = 10_000;

/** A budget of this process for work without a key: no customer of a provider can use it up for everyone. */
export function sharedBucket(perSecond: number, capacity = perSecond, now = () => performance.now()) {
  const all = tokenBucket(perSecond, capacity, now);
  const networks = new Map<string, ReturnType<typeof tokenBucket>>();
  return {
    has: all.has,
    /** False if the network of the address, or everyone, has had too much. */
    take(address: string, cost = 1): boolean {
      const network = customerNetworkOf(address);
      const own = networks.get(network) ?? tokenBucket(perSecond * OWN_RATE, capacity * OWN_BURST, now);
      // The one that was away for longest is forgotten first.
      networks.delete(network);
      networks.set(network, own);
      if (networks.size > MAX_NETWORKS) networks.delete(networks.keys().next().value!);
      return own.has(cost) && all.take(cost) && own.take(cost);
    },
  };
}

const MINUTE = 60_000;
const MAX_WINDOWS = 10_000;

export const minuteLimit = (perMinute: number) => windowLimit(perMinute, MINUTE);

/** Limits uses in a time, by network or account. Counts one use, or work; returns the seconds to wait, or 0. */
export function windowLimit(most: number, windowMs: number): (addressOrAccount: string, work?: number) => number {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (addressOrAccount, work = 1) => {
    const who = networkOf(addressOrAccount);
    const now = performance.now();
    let window = windows.get(who);
    if (window === undefined || window.endsAt <= now) {
      if (windows.size >= MAX_WINDOWS) windows.clear();
      window = { count: 0, endsAt: now + windowMs };
      windows.set(who, window);
    }
    // What is more work than that is done in a window of its own.
    window.count += Math.min(work, most);
    return window.count <= most ? 0 : Math.ceil((window.endsAt - now) / 1000);
  };
}

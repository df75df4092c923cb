/**
 * How much of something this process does per second, for everybody together. What no limit per address can bound, since
 * a flood may come from many addresses, is bounded here: calls of the API never wait behind more than this.
 */
export class WorkBudget {
  readonly #perSecond: number;
  readonly #most: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** `most`: what may be saved up. */
  constructor(perSecond: number, most: number = perSecond, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#now = now;
    this.#left = most;
    this.#at = now();
  }

  /** False when there is not enough left at the moment. What costs more than can be saved up takes all of it. */
  take(cost = 1): boolean {
    if (!this.has(cost)) return false;
    this.#left -= Math.min(cost, this.#most);
    return true;
  }

  /** Whether take() would succeed now. */
  has(cost = 1): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    return this.#left >= Math.min(cost, this.#most);
  }
}

const MINUTE = 60_000;
const MAX_WINDOWS = 10_000;

/** What one address or account may do per minute, in this process. Costs the store nothing. */
export class MinuteLimit {
  readonly #perMinute: number;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** The seconds to wait for who has had its share, or 0. */
  count(who: string): number {
    const now = performance.now();
    let window = this.#windows.get(who);
    if (window === undefined || window.endsAt <= now) {
      if (this.#windows.size >= MAX_WINDOWS) this.#windows.clear();
      window = { count: 0, endsAt: now + MINUTE };
      this.#windows.set(who, window);
    }
    window.count += 1;
    return window.count <= this.#perMinute ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}

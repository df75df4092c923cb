import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { customerNetworkOf, networkOf } from '../../accounts/address-range.ts';
import type { SignInStore } from '../../store/sign-in-store.ts';
import { DashboardError, tooMany } from './errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
interface Rule {
  windowMs: number;
  each: Partial<Record<Subject, number>>;
  /** For a recognised browser, instead of the others. */
  device?: Partial<Record<Subject, number>>;
}
/** The limits: which action, per account or address, how often, and in which time. */
const RULES = {
  'sign-in': {
    windowMs: MINUTE,
    each: { 'account and address': 10, address: 40, account: 40 },
    device: { device: 10, devices: 40 },
  },
  'sign-up': { windowMs: MINUTE, each: { address: 20 } },
  // To addresses that nobody has proved: they may be strangers', who get one mail each.
  'unproven-mail': { windowMs: HOUR, each: { address: 10, network: 30 } },
  'request-reset': { windowMs: 15 * MINUTE, each: { account: 5, address: 30 }, device: { device: 5 } },
  reset: { windowMs: MINUTE, each: { address: 20 } },
  'second-factor': { windowMs: MINUTE, each: { address: 20 } },
  // Each sign-in by passkey is two requests.
  passkey: { windowMs: MINUTE, each: { address: 40 } },
  // Each sign-in with another service is two requests, and one to that service.
  provider: { windowMs: MINUTE, each: { address: 40 } },
  // Password and second factor of a signed-in user: ten failures. With a stolen session, nobody locks the others out.
  'prove-identity': { windowMs: 15 * MINUTE, each: { session: 10, sessions: 40 } },
  'change-email': { windowMs: 15 * MINUTE, each: { account: 5 } },
  // Each is kept in the audit log for good.
  'change-account': { windowMs: HOUR, each: { account: 40 } },
  // Anybody can have another free account: a network chooses no more kits than a few of them may.
  'unlock-kit': { windowMs: 24 * HOUR, each: { account: 40, address: 15, network: 45 } },
  'create-key': { windowMs: MINUTE, each: { account: 40 } },
  'create-key-daily': { windowMs: 24 * HOUR, each: { account: 100 } },
  // Anybody can register an app; one that nobody connects is forgotten after a day.
  'change-key': { windowMs: HOUR, each: { account: 200 } },
  'change-webhook': { windowMs: HOUR, each: { account: 60 } },
  'test-webhook': { windowMs: HOUR, each: { account: 60 } },
  'change-team': { windowMs: HOUR, each: { account: 200 } },
  // Each may be a mail to a stranger.
  invite: { windowMs: HOUR, each: { account: 60 } },
  join: { windowMs: 15 * MINUTE, each: { account: 30 } },
  'register-app': { windowMs: HOUR, each: { address: 20, network: 60 } },
  // Each is a request to an address that the app chose.
  'read-app': { windowMs: HOUR, each: { account: 20, address: 60, network: 180 } },
  'visitor-feedback': { windowMs: HOUR, each: { address: 30, network: 90 } },
  // Each is in the log of somebody's account.
  'support-view': { windowMs: HOUR, each: { account: 60 } },
  download: { windowMs: HOUR, each: { account: 200 } },
  // Up to 10,000 entries of the audit log, which take a quarter of a second.
  export: { windowMs: 15 * MINUTE, each: { account: 20 } },
  billing: { windowMs: MINUTE, each: { account: 20 } },
} as const satisfies Record<string, Rule>;

type Throttled = keyof typeof RULES;
type Subject =
  | 'account and address'
  | 'account'
  | 'address'
  | 'network'
  | 'device'
  | 'devices'
  | 'session'
  | 'sessions';
/** Limit work, not only guesses: right passwords cost as much as wrong ones, and what follows is kept in the audit log. */
const COUNT_RIGHT_ONES: readonly Subject[] = ['address', 'devices', 'sessions'];
/** Whoever comes from them. A `network` is what one customer of a provider can hold: thousands of addresses. */
const OF_ADDRESSES: readonly Subject[] = ['address', 'network'];
/** Of whoever attempts. Its wrong guesses are forgiven in the wider limits of the account too. */
const NARROWEST: readonly Subject[] = ['account and address', 'device', 'session'];

interface Who {
  /** Without it, the signed-in account. */
  account?: string;
  /** Set when this browser has signed in to the account before. */
  device?: string | undefined;
}

const MAX_BLOCKED = 10_000;
const MAX_MAILS = 5;

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Slows down guessing across all nodes. Attempts are counted in the store before they are checked, so many at once
 * cannot all pass. The pair of account and address has the tightest limit; an account's own is wider. A browser that
 * has signed in to the account before has only its own limit, so strangers cannot lock its owner out. Clients over a
 * limit are also remembered here, so a flood costs the store nothing.
 */
export function createThrottle(store: SignInStore, now: () => number, log: Logger) {
  const blockedUntil = new Map<string, number>();

  function refuseBlocked(key: string, windowMs: number): void {
    const left = (blockedUntil.get(key) ?? 0) - now();
    // More is left only if the clock was set back.
    if (left > 0 && left <= 2 * windowMs)
      throw tooMany(Math.ceil(left / 1000), `Too many attempts. Please wait ${inWords(left)} and try again.`);
    blockedUntil.delete(key);
  }

  return {
    /**
     * Counts an attempt; rejects with too_many_requests over a limit. The returned function is for a right guess: it
     * removes this attempt and the wrong ones before it, except where right ones count too.
     */
    async attempt(what: Throttled, request: FastifyRequest, who: Who = {}): Promise<() => Promise<void>> {
      const { windowMs, each, device } = RULES[what] as Rule;
      const { account = request.session?.account.id ?? '' } = who;
      const rules = who.device === undefined ? each : (device ?? each);
      const limits = (Object.entries(rules) as [Subject, number][]).map(([subject, max]) => ({
        key: keyOf(what, subject, account, request.ip, subject === 'session' ? request.session!.id : who.device),
        max,
        subject,
      }));
      for (const { key } of limits) refuseBlocked(key, windowMs);
      let own = 1;
      // One after another, so attempts refused by a narrower limit do not use up the wider ones.
      for (const { key, max, subject } of limits) {
        const { attempts, endsAt } = await store.attempt(key, windowMs);
        if (NARROWEST.includes(subject)) own = attempts;
        if (attempts <= max) continue;
        if (blockedUntil.size >= MAX_BLOCKED) blockedUntil.clear();
        blockedUntil.set(key, endsAt);
        refuseBlocked(key, windowMs);
      }
      const forgiven = limits
        .filter(({ subject }) => !OF_ADDRESSES.includes(subject))
        .map(({ key, subject }) => ({ key, attempts: COUNT_RIGHT_ONES.includes(subject) ? own - 1 : own }))
        .filter(({ attempts }) => attempts > 0);
      // By then it is done: a failure here must not hide that, or keep the cookie of a new session from the browser.
      return () =>
        store
          .forgive(forgiven)
          .catch((error: unknown) => log.warn({ err: error }, 'an attempt could not be removed from the count'));
    },
    /** Whether a mail to an unproven address may be sent for this request: not over the limit of its network. */
    async mayMailUnproven(request: FastifyRequest): Promise<boolean> {
      const counted = this.attempt('unproven-mail', request);
      return counted.then(
        () => true,
        (error: unknown) => {
          if (error instanceof DashboardError && error.code === 'too_many_requests') return false;
          throw error;
        },
      );
    },
    /** A stranger can sign up with somebody's address repeatedly, so mails to an address are limited. */
    async mayMail(email: string): Promise<boolean> {
      const { attempts } = await store.attempt(keyOf('mail', 'account', email, ''), 15 * MINUTE);
      return attempts <= MAX_MAILS;
    },
  };
}

function inWords(ms: number): string {
  if (ms > 2 * HOUR) return `${Math.ceil(ms / HOUR)} hours`;
  return ms > 2 * MINUTE ? `${Math.ceil(ms / MINUTE)} minutes` : `${Math.ceil(ms / 1000)} seconds`;
}

/** Hashed, so the table does not reveal who tried to sign in from where. */
function keyOf(what: Throttled | 'mail', subject: Subject, account: string, address: string, id = ''): string {
  const byAddress = subject === 'address' || subject === 'account and address';
  const parts = [
    what,
    subject,
    OF_ADDRESSES.includes(subject) ? '' : account.trim().toLowerCase(),
    subject === 'network' ? customerNetworkOf(address) : byAddress ? networkOf(address) : '',
    ...(subject === 'device' || subject === 'session' ? [id] : []),
  ];
  return hash('sha256', parts.join('\n'), 'base64url');
}

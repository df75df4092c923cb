import { setTimeout as delay } from 'node:timers/promises';
import type { DashboardConfig } from '../config/dashboard-config.ts';

interface MailLog {
  warn(fields: object, message: string): void;
  error(fields: { err: unknown; email: string; subject: string }, message: string): void;
}

interface UsageNotice {
  percent: 50 | 80 | 100;
  used: number;
  limit: number;
  /** ISO 8601. */
  resetsAt: string;
  link: string;
}

interface WeeklyFigures {
  calls: number;
  /** Of the week before. */
  before: number;
  /** The most called first. */
  endpoints: readonly (readonly [endpoint: string, calls: number])[];
  /** Of this month. */
  used: number;
  /** Null: none. */
  limit: number | null;
  link: string;
}

export type SecurityChange =
  | { kind: 'password.reset' | 'password.changed' | 'two_factor.enabled' | 'two_factor.disabled' }
  | { kind: 'passkey.added' | 'passkey.removed' | 'provider.connected' | 'provider.removed'; name: string };

const CONNECT_WITHIN_MS = 10_000;
/** Nobody reads replies such as “I am on holiday”. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };
const CLOSE_WITHIN_MS = 5_000;
/** Many servers refuse the first mail of a sender for a few minutes (greylisting). */
const RETRY_AFTER_MS = [60_000, 300_000, 900_000];

export type Mailer = Awaited<ReturnType<typeof openMailer>>;

export async function openMailer(mail: DashboardConfig['mail'], log: MailLog, retryAfterMs = RETRY_AFTER_MS) {
  const post = mail && (await openPost(mail.smtpUrl, mail.from, log, retryAfterMs));
  const operator = `the operator of the service${mail?.contact ? `: ${mail.contact}` : '.'}`;
  const send = (to: string, subject: string, ...paragraphs: string[]) =>
    post?.send(to, subject, `${['Hello,', ...paragraphs].join('\n\n')}\n`);
  const linkMail = (subject: string, text: string, after: string, logged?: string) => (to: string, link: string) => {
    if (post !== null) send(to, subject, text, link, after);
    // A warning, so it is logged at almost every level: without mail it is the only way to get the link.
    else if (logged !== undefined) log.warn({ email: to, link }, logged);
  };
  return {
    /** True if mail is sent; otherwise links are only in the log. */
    sends: post !== null,
    // All return at once: neither their duration nor their success may reveal who has an account. Failures are logged.
    sendResetLink: linkMail('Set a new Kitscout password', RESET, IGNORE, 'password reset link'),
    sendConfirmLink: linkMail(
      'Confirm your address for Kitscout',
      CONFIRM,
      IGNORE_SIGN_UP,
      'link that confirms an address',
    ),
    /** Somebody signed up with an address that has an account. */
    sendAccountExists: linkMail('Your Kitscout account', EXISTS, IGNORE),
    /** To the new address of an account, which the link confirms. */
    sendNewAddressLink: linkMail(
      'Confirm your new address for Kitscout',
      NEW_ADDRESS,
      IGNORE,
      'link that confirms a new address',
    ),
    /** To the old address. */
    sendEmailChanged: (to: string, newAddress: string) =>
      send(
        to,
        'Your Kitscout address has changed',
        `Your Kitscout account now has the address ${newAddress}. Mails go there, and this address no longer signs in.`,
        `If this was not you, tell ${operator}`,
      ),
    sendUsageNotice: (to: string, notice: UsageNotice) => send(to, ...usage(notice), notice.link),
    sendWeekly: (to: string, figures: WeeklyFigures) => send(to, ...weekly(figures), figures.link),
    /** An endpoint has failed for days, or is gone. */
    sendWebhookDisabled: (to: string, endpoint: string, reason: string, link: string) =>
      send(
        to,
        'A Kitscout webhook was disabled',
        `Nothing is sent to ${endpoint} any more: ${reason}. What waited for it is in its log, from which it can be sent again once the endpoint is enabled.`,
        link,
      ),
    /** The owner's way to sign in has changed; `link` leads to the page that shows it. */
    sendSecurityChange: (to: string, change: SecurityChange, link: string) =>
      send(to, ...security(change), SEE, link, NOT_YOU + operator),
    /** By its sender's address, not by names: a stranger can put any text there. */
    sendInvitation: (to: string, from: string, invitation: { role: string; days: number; link: string }) =>
      send(
        to,
        'An invitation to a Kitscout team',
        `${from} invites you to work in their Kitscout account, as ${invitation.role}. Use this link within ${invitation.days} ${invitation.days === 1 ? 'day' : 'days'}, signed in with this address:`,
        invitation.link,
        'If you do not know them, ignore this mail: nothing happens without you.',
      ),
    /** To both owners. */
    sendOwnerChanged: (to: readonly string[], newOwner: string) => {
      for (const address of to)
        send(
          address,
          'A Kitscout account has a new owner',
          `The Kitscout account that you share now belongs to ${newOwner}. The former owner is an admin of it, and has a new account of their own.`,
          `If this is wrong, tell ${operator}`,
        );
    },
    /** Resolves when all pending mail has been sent or has failed. */
    sent: async () => post?.sent(),
    /** Pending mail gets a last chance. */
    close: async () => post?.close(),
  };
}

async function openPost(url: string, from: string, log: MailLog, retryAfterMs: readonly number[]) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, connectionTimeout: CONNECT_WITHIN_MS }, { from });
  const pending = new Set<Promise<void>>();
  const closing = new AbortController();
  const deliver = async (to: string, subject: string, text: string) => {
    for (const waitMs of [...retryAfterMs, null]) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, headers: HEADERS });
        return;
      } catch (error) {
        if (waitMs === null || closing.signal.aborted || isFinal(error)) {
          log.error({ err: error, email: to, subject }, 'a mail could not be sent');
          return;
        }
        const { message } = error as Error;
        log.warn({ reason: message, email: to, subject }, `a mail could not be sent; next try in ${waitMs / 1000} s`);
        await delay(waitMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      }
    }
  };
  const sent = async () => void (await Promise.all(pending));
  return {
    sent,
    send: (to: string, subject: string, text: string) => {
      const sending = deliver(to, subject, text).finally(() => pending.delete(sending));
      pending.add(sending);
    },
    close: async () => {
      closing.abort();
      await Promise.race([sent(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      if (pending.size > 0) log.warn({ mails: pending.size }, 'stopped before these mails were sent');
      transport.close();
    },
  };
}

/** The server refused the mail for good (5xx); anything else may pass. */
function isFinal(error: unknown): boolean {
  return ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
}

const RESET =
  'Someone, hopefully you, asked to set a new password for your Kitscout account. Use this link; it works once, within an hour:';
const CONFIRM =
  'Someone, hopefully you, signed up for Kitscout with this address. With this link you confirm that it is yours and set the password; it works once, within 24 hours:';
const EXISTS =
  'Someone, hopefully you, tried to sign up for Kitscout with this address, which already has an account. Sign in, or set a new password, here:';
const NEW_ADDRESS =
  'Someone, hopefully you, wants to use this address for a Kitscout account. This link confirms that it is yours; it works once, within an hour:';
const IGNORE = 'If this was not you, ignore this mail: nothing has changed.';
const IGNORE_SIGN_UP = 'If this was not you, ignore this mail: without the link nobody can use the account.';

const SEE = 'Your sign-in methods and signed-in browsers:';
const NOT_YOU = 'If this was not you, set a new password with “forgot password” at once, and tell ';

function security(change: SecurityChange): [subject: string, text: string] {
  const name = 'name' in change ? change.name : '';
  const passkey = `The passkey “${name}”`;
  const password: [string, string] = [
    'Your Kitscout password has changed',
    'Your Kitscout account has a new password. Every other browser is signed out.',
  ];
  const mails: Record<SecurityChange['kind'], [string, string]> = {
    'password.reset': password,
    'password.changed': password,
    'two_factor.enabled': [
      'Two-factor authentication is on for Kitscout',
      'Signing in to your Kitscout account with the password now also requires a code from your authenticator app.',
    ],
    'two_factor.disabled': [
      'Two-factor authentication is off for Kitscout',
      'Your Kitscout account no longer asks for a second factor: the password alone signs in.',
    ],
    'passkey.added': ['A passkey was added to Kitscout', `${passkey} now signs in to your Kitscout account.`],
    'passkey.removed': [
      'A passkey was removed from Kitscout',
      `${passkey} no longer signs in to your Kitscout account.`,
    ],
    'provider.connected': [
      `${name} now signs in to Kitscout`,
      `A sign-in to that ${name} account now also signs in to your Kitscout account.`,
    ],
    'provider.removed': [
      `${name} no longer signs in to Kitscout`,
      `Your Kitscout account can no longer be opened with ${name}.`,
    ],
  };
  return mails[change.kind];
}

/** The subject, and the text above the link. */
function usage({ percent, used, limit, resetsAt }: UsageNotice): [string, string, string] {
  const reset = `${resetsAt.slice(0, 10)} at 00:00 UTC`;
  const isAll = percent === 100;
  const consequence = isAll
    ? `Further calls are refused with 429 rate_limit_exceeded until ${reset}, or until you move to a larger plan.`
    : `Once you have used them all, calls are refused until ${reset}.`;
  return [
    `You have used ${isAll ? 'all' : `${percent} % of`} your Kitscout calls for this month`,
    `Your Kitscout account has used ${used.toLocaleString('en')} of the ${limit.toLocaleString('en')} calls for this month.\n${consequence}`,
    'Your usage by key and endpoint, your plan, and the switch for these mails:',
  ];
}

function weekly({ calls, before, endpoints, used, limit }: WeeklyFigures): [string, string, string, string] {
  const count = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'call' : 'calls'}`;
  const ofLimit = limit === null ? '' : ` of ${limit.toLocaleString('en')}`;
  return [
    `Kitscout last week: ${count(calls)}`,
    `Your Kitscout account made ${count(calls)} last week, after ${before.toLocaleString('en')} in the week before. This month it has used ${used.toLocaleString('en')}${ofLimit}.`,
    endpoints.map(([endpoint, n]) => `${endpoint}: ${n.toLocaleString('en')}`).join('\n'),
    'Your usage by key and endpoint, failed requests, and the switch for this mail:',
  ];
}

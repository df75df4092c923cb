import { MAX_LIVE_KEYS } from '../../src/accounts/account.ts';
import { hasTeam, MAX_MEMBERS } from '../../src/accounts/team.ts';
import { mayDownload, type Tier } from '../../src/accounts/tiers.ts';
import { TARGET_NAMES } from '../../src/recommend/platforms.ts';

const numbers = new Intl.NumberFormat('en');
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function dateFormat(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (time) => format.format(new Date(time));
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** Days of the billing calendar, which is UTC wherever the reader is. */
const UTC = { timeZone: 'UTC' };

export const formatNumber = (value: number) => numbers.format(value);
/** "1 March". */
export const formatDay = dateFormat({ day: 'numeric', month: 'long', ...UTC });
export const formatShortDay = dateFormat({ day: 'numeric', month: 'short', ...UTC });
export const formatLongDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...UTC });
const plainDate = dateFormat(DAY);
/** In the reader's own time zone. Never broken, however narrow its column is. */
export const formatDate = (iso: string) => plainDate(iso).replaceAll(' ', '\u00a0');
export const formatShortMoment = dateFormat({ ...DAY, hour: '2-digit', minute: '2-digit' });
/** Formatted as in a log. */
export const formatSeconds = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
/** With the zone: everything about a month is in UTC, so a time alone would be ambiguous. */
export const formatMoment = dateFormat({ dateStyle: 'long', timeStyle: 'long' });
const resetTime = dateFormat({ dateStyle: 'long', timeStyle: 'short', ...UTC });
/** "1 December 2026 at 00:00 UTC". */
export const formatReset = (at: number) => `${resetTime(at)} UTC`;

/** "1 call", "2,000 calls". */
export function formatCount(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** The report represents "no limit" as the largest integer that every client reads exactly. */
export function isUnlimited(limit: number): boolean {
  return limit >= Number.MAX_SAFE_INTEGER;
}

/** "107 of 10,000 calls". */
export function formatUsed({ calls_used, monthly_limit }: { calls_used: number; monthly_limit: number }): string {
  return `${formatNumber(calls_used)} of ${isUnlimited(monthly_limit) ? 'unlimited' : formatNumber(monthly_limit)} calls`;
}

/** Public kits are free for everyone, the others are part of Pro and above. None is sold one by one. */
export function kitBadge(isPublic: boolean): 'Free' | 'In Pro' {
  return isPublic ? 'Free' : 'In Pro';
}

/** Amounts are Stripe's. Intl's default digits are for cash, which has no cents in Hungary or Indonesia. */
const WITHOUT_CENTS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DIGITS = 'bhd jod kwd omr tnd';

export function formatPrice(
  cents: number,
  currency: string,
  trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto',
): string {
  const digits = WITHOUT_CENTS.includes(currency) ? 0 : THREE_DIGITS.includes(currency) ? 3 : 2;
  try {
    return new Intl.NumberFormat('en', {
      style: 'currency',
      currency: currency.toUpperCase(),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay,
    }).format(cents / 10 ** digits);
  } catch {
    return `${cents} ${currency}`;
  }
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "5 minutes ago", "in 24 hours"; a date if that is clearer. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return formatDate(iso);
  for (const [unit, length] of STEPS) {
    // Of the past, only whole units: 59.7 minutes are not "60 minutes ago".
    if (Math.abs(seconds) >= length)
      return relative.format(seconds < 0 ? Math.ceil(seconds / length) : Math.round(seconds / length), unit);
  }
  return seconds > 0 ? 'in under a minute' : 'just now';
}

/** A link for an e-mail or web address; null for other text. */
export function contactLink(contact: string): string | null {
  if (/^https?:\/\//.test(contact)) return contact;
  return /^[^\s@<>]+@[^\s@<>]+$/.test(contact) ? `mailto:${contact}` : null;
}

/** `price` is text such as "$29 per month". */
export function planPrice(tier: Tier, price: string | null | undefined): string {
  return tier === 'free' ? 'No charge' : (price ?? 'Price on request');
}

/**
 * What a plan includes. Public kits are downloaded from the site, which needs no account. `chosen`: how many other kits
 * an account without all of them may choose.
 */
export function planFeatures(tier: Tier, monthlyCalls: number | null, chosen: number): string[] {
  const others =
    chosen === 0
      ? 'Downloads of public kits from the site'
      : `Public kits, and ${formatCount(chosen, 'other')} of your choice`;
  return [
    `${monthlyCalls === null ? 'Unlimited' : formatNumber(monthlyCalls)} calls per month`,
    'API, SDK, MCP and command line',
    mayDownload(tier) ? 'Downloads of all kits' : others,
    hasTeam(tier) ? `A team: up to ${MAX_MEMBERS} members with roles` : 'For one person',
    `${MAX_LIVE_KEYS} live keys`,
  ];
}

/** A platform or target of a kit, capitalised for the start of a line. */
export function targetName(target: string): string {
  const name = TARGET_NAMES.get(target) ?? target;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How many keywords of a kit its page shows initially. */
export const SHOWN_KEYWORDS = 15;

/** "download_kit" as "Download kit". */
export function formatEndpoint(endpoint: string): string {
  return endpoint.charAt(0).toUpperCase() + endpoint.slice(1).replaceAll('_', ' ');
}

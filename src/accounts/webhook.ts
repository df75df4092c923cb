/** What endpoints can be told of, each with a sentence for people. */
export const WEBHOOK_EVENTS = {
  'catalogue.updated': 'the catalogue has a new version',
  'kit.added': 'a kit is new in the catalogue',
  'usage.threshold': '50 %, 80 % or all calls of the month are used',
  'key.expiring': 'a key expires within seven days',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export const MAX_ENDPOINTS = 10;
const MAX_URL = 500;

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** After each failure; the last one disables the endpoint. More than three days together, as Standard Webhooks advises. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Earlier or later by up to this share, so that endpoints which failed together are not tried together. */
const JITTER = 0.1;

/** Null: it was the last attempt. */
export function retryAt(attempts: number, now: number, random: number = Math.random()): number | null {
  const wait = RETRY_AFTER_MS[attempts - 1];
  return wait === undefined ? null : Math.round(now + wait * (1 + JITTER * (2 * random - 1)));
}

/** Why this cannot be the address of an endpoint. Where its name leads to is checked when something is sent. */
export function endpointProblem(text: string, { allowPrivate }: { allowPrivate: boolean }): string | undefined {
  const url = URL.parse(text);
  if (url === null || text.length > MAX_URL || /[\0-\x20\x7f]/.test(text))
    return `must be a web address of at most ${MAX_URL} characters`;
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password';
  return url.hash === '' ? undefined : 'must not have a fragment';
}

export function isWebhookEvent(text: string): text is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENTS, text);
}

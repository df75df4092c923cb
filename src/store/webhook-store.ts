import type { WebhookEvent } from '../accounts/webhook.ts';
import type { Actor } from './account-store.ts';

export interface WebhookEndpoint {
  id: string;
  accountId: string;
  url: string;
  events: WebhookEvent[];
  createdAt: number;
  /** Null while it works. */
  disabledAt: number | null;
  disabledReason: string | null;
  /** Until when deliveries are signed with the former secret, too. */
  oldSecretUntil: number | null;
}

export interface WebhookDelivery {
  /** The `webhook-id`, the same for every attempt. In order of their creation. */
  id: string;
  endpointId: string;
  type: string;
  body: string;
  createdAt: number;
  attempts: number;
  status: 'waiting' | 'delivered' | 'failed';
  /** When it is tried next, or was last. */
  nextAt: number;
  /** Of the last attempt: its HTTP status and the beginning of its body, or why there was no answer. */
  answerStatus: number | null;
  answer: string | null;
}

/** A delivery that this caller alone may send, for a minute. */
export type ClaimedDelivery = WebhookDelivery & {
  url: string;
  accountId: string;
  /** As they were given, the current one first. */
  secrets: string[];
  /** Whether its endpoint was slow the last time, or is new. */
  slow: boolean;
};

/** Whose turn it is: endpoints take turns, and those that are slow, or new, do not take the places of others. */
export interface WebhookTurn {
  slow: boolean;
  /** At most. */
  count: number;
  /** The places that accounts have already, of `share` for each. */
  busy: ReadonlyMap<string, number>;
  share: number;
  /** Only of this one. */
  endpointId?: string;
}

export type DeliveryOutcome = { answerStatus: number | null; answer: string } & (
  | { status: 'delivered' }
  | { status: 'waiting'; nextAt: number }
  /** Given up: the endpoint is disabled with this reason, and so is everything that waits for it. */
  | { status: 'failed'; reason: string }
);

export const CLAIMED_MS = 60_000;
export const DELIVERIES_KEPT_MS = 30 * 86_400_000;
export const MAX_LISTED_DELIVERIES = 100;

/** Endpoints of accounts, and the queue of what they are sent. Secrets are given and returned as their caller encrypted them. */
export interface WebhookStore {
  list(accountId: string): Promise<WebhookEndpoint[]>;
  /** Rejects with ConflictError at MAX_ENDPOINTS. */
  create(
    endpoint: Pick<WebhookEndpoint, 'accountId' | 'url' | 'events'> & { secret: string },
    actor?: Actor,
  ): Promise<WebhookEndpoint>;
  /** `enabled`: a disabled endpoint starts over. Undefined if the account has no such endpoint. */
  update(
    id: string,
    accountId: string,
    change: { url?: string; events?: WebhookEvent[]; enabled?: boolean },
    actor?: Actor,
  ): Promise<WebhookEndpoint | undefined>;
  /** Until `overlapMs` have passed, deliveries are signed with both. */
  rotate(
    id: string,
    accountId: string,
    change: { secret: string; overlapMs: number },
    actor?: Actor,
  ): Promise<WebhookEndpoint | undefined>;
  /** With its deliveries. */
  remove(id: string, accountId: string, actor?: Actor): Promise<boolean>;
  /**
   * Queues an event for every endpoint that wants it: of one account, of all accounts, or one endpoint whatever it wants.
   * `once`: a name under which an endpoint gets it only once, whoever queues it again.
   */
  queue(
    event: { type: string; body: string; once?: string },
    to: { accountId?: string; endpointId?: string },
  ): Promise<number>;
  /** Newest first. Undefined if the account has no such endpoint. */
  deliveries(endpointId: string, accountId: string): Promise<WebhookDelivery[] | undefined>;
  /** Sends a delivery of the past again, before everything that waits. False if there is none. */
  resend(deliveryId: string, endpointId: string, accountId: string): Promise<boolean>;
  /** The first delivery of each endpoint that is due, beginning with the endpoint that has waited longest for its turn. */
  claim(turn: WebhookTurn): Promise<ClaimedDelivery[]>;
  /** Resolves to the owner's address if this disabled the endpoint. */
  finish(delivery: ClaimedDelivery, outcome: DeliveryOutcome, slow: boolean): Promise<string | undefined>;
  /** The live keys that expire before then, of accounts that want to know. */
  expiringKeys(before: number): Promise<{ id: string; accountId: string; name: string; expiresAt: number }[]>;
  /** Deliveries of the past older than DELIVERIES_KEPT_MS. */
  removeOld(): Promise<void>;
}

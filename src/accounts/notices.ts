import { isoTime } from './iso-time.ts';

export const ANNOUNCEMENT_KINDS = ['news', 'warning', 'incident'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const MAX_NOTICE_LENGTH = 500;
/** Stored at once; those that ended are removed when another is written. */
export const MAX_ANNOUNCEMENTS = 20;

/** What the operator tells everyone who uses the dashboard. */
export interface Announcement {
  id: string;
  text: string;
  kind: AnnouncementKind;
  /** Shown from here on, exclusive of its end; null: until it is removed. */
  fromAt: number;
  untilAt: number | null;
  createdAt: number;
}

/** While it lasts, the API answers no call. */
export interface Maintenance {
  since: number;
  /** Shown to callers; may be empty. */
  message: string;
  /** When it is expected to end, if that is known. It ends only when it is switched off. */
  until: number | null;
}

export function isCurrent({ fromAt, untilAt }: Pick<Announcement, 'fromAt' | 'untilAt'>, now: number): boolean {
  return fromAt <= now && (untilAt === null || now < untilAt);
}

/** What is wrong with the times of a new announcement or of maintenance; undefined if nothing is. */
export function periodProblem(from: number, until: number | null, now: number): string | undefined {
  if (until === null) return undefined;
  if (until <= now) return 'the end is in the past';
  if (until <= from) return 'it ends before it begins';
  return undefined;
}

export function announcementRow({ id, text, kind, fromAt, untilAt }: Announcement) {
  return { id, text, kind, from: isoTime(fromAt), until: isoTime(untilAt) };
}

export function maintenanceRow({ since, message, until }: Maintenance) {
  return { since: isoTime(since), message, until: isoTime(until) };
}

const DEFAULT_RETRY_S = 60;
const MAX_RETRY_S = 3_600;

/** When callers should try again. A time that has passed says nothing. */
export function maintenanceRetrySeconds({ until }: Maintenance, now: number): number {
  const left = until === null ? 0 : Math.ceil((until - now) / 1_000);
  return left <= 0 ? DEFAULT_RETRY_S : Math.min(left, MAX_RETRY_S);
}

/** "The service is under maintenance, until 2026-11-19 15:00 UTC: TEXT." */
export function maintenanceText({ message, until }: Maintenance): string {
  const end = until === null ? '' : `, until ${isoTime(until).slice(0, 16).replace('T', ' ')} UTC`;
  const why = message === '' ? '.' : `: ${/[.!?…]$/.test(message) ? message : `${message}.`}`;
  return `The service is under maintenance${end}${why}`;
}

import { DAY_MS, dayName, dayNumber } from './billing-period.ts';

export const UPTIME_DAYS = 90;
const MINUTE_MS = 60_000;
export const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;

/** What servers measured of one day. */
export interface UptimeDay {
  day: number;
  /** The first minute in which a server answered. */
  firstMinute: number;
  /** In how many minutes a server answered its own check. */
  minutes: number;
  /** In how many of them under maintenance. */
  maintenance: number;
}

export function minuteNumber(now: number): number {
  return Math.floor(now / MINUTE_MS);
}

export type UptimeReport = ReturnType<typeof uptimeReport>;

/**
 * The last days, oldest first, each with the share of its minutes in which the service answered calls, or null before
 * the first measurement. Nobody measures while no server runs: a minute without a measurement counts as an outage.
 */
export function uptimeReport(measured: readonly UptimeDay[], now: number) {
  const today = dayNumber(now);
  const thisMinute = minuteNumber(now);
  const byDay = new Map(measured.map((one) => [one.day, one]));
  const first = Math.min(...measured.map(({ firstMinute }) => firstMinute));
  const days = Array.from({ length: UPTIME_DAYS }, (_, i) => {
    const day = today - UPTIME_DAYS + 1 + i;
    const begin = Math.max(day * MINUTES_OF_DAY, first);
    // The minute that is not over yet counts only once it was measured.
    const end = Math.min((day + 1) * MINUTES_OF_DAY, thisMinute);
    const { minutes = 0, maintenance = 0 } = byDay.get(day) ?? {};
    const expected = Math.max(end - begin, 0);
    const answered = Math.min(minutes, Math.max(expected, minutes > 0 ? 1 : 0));
    const all = Math.max(expected, answered);
    return {
      date: dayName(day),
      minutes: all,
      down: all - answered,
      maintenance: Math.min(maintenance, answered),
      share: all === 0 ? null : (answered - Math.min(maintenance, answered)) / all,
    };
  });
  const sum = (of: (one: (typeof days)[number]) => number) => days.reduce((total, one) => total + of(one), 0);
  const total = sum(({ minutes }) => minutes);
  const [down, maintenance] = [sum((one) => one.down), sum((one) => one.maintenance)];
  return { days, down, maintenance, share: total === 0 ? null : (total - down - maintenance) / total };
}

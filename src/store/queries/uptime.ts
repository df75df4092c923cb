import { dayNumber } from '../../accounts/billing-period.ts';
import { minuteNumber, UPTIME_DAYS } from '../../accounts/uptime.ts';
import type { UptimeStore } from '../uptime-store.ts';
import type { AccountDb } from './tables.ts';

export function uptimeStore(db: AccountDb, now: () => number): UptimeStore {
  return {
    async measured(isMaintenance) {
      const at = now();
      const [day, minute, maintenance] = [dayNumber(at), minuteNumber(at), isMaintenance ? 1 : 0];
      await db
        .insertInto('uptimeDays')
        .values({ day, firstMinute: minute, lastMinute: minute, minutes: 1, maintenance })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((eb) => ({
              lastMinute: minute,
              minutes: eb('uptimeDays.minutes', '+', 1),
              maintenance: eb('uptimeDays.maintenance', '+', maintenance),
            }))
            .where('uptimeDays.lastMinute', '<', minute),
        )
        .execute();
    },

    days: () =>
      db
        .selectFrom('uptimeDays')
        .select(['day', 'firstMinute', 'minutes', 'maintenance'])
        .where('day', '>', dayNumber(now()) - UPTIME_DAYS)
        .orderBy('day')
        .execute(),
  };
}

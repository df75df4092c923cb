import type { Logger } from 'pino';
import { minuteNumber, type UptimeReport, uptimeReport } from '../../accounts/uptime.ts';
import type { Store } from '../../store/store.ts';

/** Often enough that no minute is missed, however late a timer is. */
const MEASURE_EVERY_MS = 20_000;
const ASK_EVERY_MS = 30_000;

/**
 * Every minute in which this server could write to the store is counted, once over all servers. Nobody can count while
 * nobody runs, so what is missing is an outage.
 */
export function measureUptime({ uptime, now }: Store, isMaintenance: () => boolean, log: Logger) {
  let measured = 0;
  let known: { at: number; report: UptimeReport } | null = null;
  const measure = async () => {
    const minute = minuteNumber(now());
    if (minute === measured) return;
    await uptime.measured(isMaintenance());
    measured = minute;
  };
  const tick = () => void measure().catch((error: unknown) => log.debug({ err: error }, 'a minute was not measured'));
  const timer = setInterval(tick, MEASURE_EVERY_MS).unref();
  return {
    begin: tick,
    /** As of half a minute ago at most; the last known one, or null, if the store does not answer. */
    async report(): Promise<UptimeReport | null> {
      const at = performance.now();
      if (known !== null && at - known.at < ASK_EVERY_MS) return known.report;
      try {
        known = { at, report: uptimeReport(await uptime.days(), now()) };
      } catch (error) {
        log.debug({ err: error }, 'the uptime could not be read');
      }
      return known?.report ?? null;
    },
    close: () => clearInterval(timer),
  };
}

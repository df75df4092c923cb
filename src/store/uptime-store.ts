import type { UptimeDay } from '../accounts/uptime.ts';

export interface UptimeStore {
  /** Counts this minute, once over all servers: it proves that the store takes writes. */
  measured(isMaintenance: boolean): Promise<void>;
  /** Of the last UPTIME_DAYS. */
  days(): Promise<UptimeDay[]>;
}

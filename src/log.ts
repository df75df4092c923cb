import process from 'node:process';
import { type Logger, pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { scrubKeys } from './accounts/api-key.ts';

const BUFFER_BYTES = 8 * 1024;
const FLUSH_EVERY_MS = 250;

export interface LogOptions {
  level: string;
  /** Where lines go, one at a time; standard output unless a test listens. */
  write?: (line: string) => void;
  pretty: boolean;
}

/**
 * JSON lines, pretty on a terminal. Whatever is logged, no key gets through.
 *
 * Lines are gathered and written together, since a write for each would cost a busy server a tenth of its time; what
 * is gathered goes out four times a second, and at the end of the process.
 */
export function createLog({ level, write, pretty }: LogOptions): Logger {
  const hooks = { streamWrite: scrubKeys };
  if (write !== undefined) return pino({ level, hooks }, { write });
  if (pretty)
    return pino(
      { level, hooks },
      PinoPretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }),
    );
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => destination.flush(), FLUSH_EVERY_MS).unref();
  process.on('exit', () => destination.flushSync());
  return pino({ level, hooks }, destination);
}

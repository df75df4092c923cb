import process from 'node:process';
import { type Logger, pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { scrubKeys } from './accounts/api-key.ts';

const BUFFER_BYTES = 15 * 1024;
const FLUSH_EVERY_MS = 250;

interface LogOptions {
  level: string;
  /** Where lines go, one at a time; standard output unless a test listens. */
  write?: (line: string) => void;
  pretty: boolean;
}

interface Destination {
  write: (line: string) => unknown;
}

/**
 * JSON lines, pretty on a terminal. Keys are removed from everything that is logged.
 *
 * Lines are gathered and written together, since a write for each would cost a busy server a tenth of its time; what
 * is gathered goes out four times per second, and at the end of the process.
 */
export function createLog({ level, write, pretty }: LogOptions): Logger {
  const destination = write !== undefined ? { write } : pretty ? prettyOutput() : plainOutput();
  return pino({ level, hooks: { streamWrite: scrubKeys } }, destination);
}

function prettyOutput(): Destination {
  return PinoPretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
}

function plainOutput(): Destination {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_EVERY_MS).unref();
  process.on('exit', () => output.flushSync());
  return output;
}

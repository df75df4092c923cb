import { type Logger, pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { scrubKeys } from './accounts/api-key.ts';

export interface LogOptions {
  level: string;
  /** Where lines go; standard output unless a test listens. */
  write?: (line: string) => void;
  pretty: boolean;
}

/** JSON lines, pretty on a terminal. Whatever is logged, no key gets through. */
export function createLog({ level, write = (line) => process.stdout.write(line), pretty }: LogOptions): Logger {
  if (!pretty) return pino({ level }, { write: (line: string) => write(scrubKeys(line)) });
  const prettyStream = PinoPretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
  return pino({ level }, { write: (line: string) => void prettyStream.write(scrubKeys(line)) });
}

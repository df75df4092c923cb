import type { Logger } from 'pino';

/** What the log says of every request. */
export interface RequestLine {
  reqId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  account: string | undefined;
  /** The error code it ended in, or ok. */
  outcome: string;
}

export type RequestLog = Logger & { request: (line: RequestLine) => void };

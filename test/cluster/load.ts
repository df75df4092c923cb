import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One call and its result. Times are values of performance.now(). */
export interface Answer {
  /** The index of the node that was called. */
  node: number;
  /** The index of the key that was used. */
  key: number;
  /** 0 if the connection broke before the complete answer arrived. */
  status: number;
  sent: number;
  done: number;
  reset: string;
}

interface Load {
  urls: readonly string[];
  keys: readonly string[];
  path: string;
  /** Connections per node, each with one call in flight. */
  connections: number;
  /** The total number of calls; without it, calls continue until `stop`. */
  calls?: number;
}

const RECONNECT_MS = 20;

/**
 * Makes calls over raw sockets: on a small machine a full HTTP client would cost more than the nodes being measured.
 * `stop` resolves once the calls in flight are answered.
 */
export function startLoad({ urls, keys, path, connections, calls = Number.POSITIVE_INFINITY }: Load): {
  answers: Answer[];
  stop: () => Promise<Answer[]>;
  finished: Promise<Answer[]>;
} {
  const answers: Answer[] = [];
  let started = 0;
  const loops = urls.flatMap((url, node) =>
    Array.from({ length: connections }, async () => {
      const { hostname, port } = new URL(url);
      let line: Line | null = null;
      while (started < calls) {
        const key = started++ % keys.length;
        line ??= new Line(hostname, Number(port));
        const sent = performance.now();
        const { status, reset } = await line.call(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys[key]}\r\n\r\n`,
        );
        answers.push({ node, key, status, sent, done: performance.now(), reset });
        if (status === 0) {
          line.close();
          line = null;
          await delay(RECONNECT_MS);
        }
      }
      line?.close();
    }),
  );
  const finished = Promise.all(loops).then(() => answers);
  return {
    answers,
    finished,
    stop: () => {
      calls = 0;
      return finished;
    },
  };
}

interface Reply {
  status: number;
  reset: string;
}

const BROKEN: Reply = { status: 0, reset: '' };

/** One connection, one call at a time. */
class Line {
  readonly #socket: Socket;
  #received = '';
  #settle: (reply: Reply) => void = () => {};
  #isBroken = false;

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#isBroken = true;
      this.#settle(BROKEN);
    });
  }

  call(text: string): Promise<Reply> {
    if (this.#isBroken) return Promise.resolve(BROKEN);
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    this.#received = '';
    this.#settle({ status: Number(head.slice(9, 12)), reset: /^x-ratelimit-reset: (\d+)/im.exec(head)?.[1] ?? '' });
  }
}

/** The number of answers per status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const answered = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;

import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import process from 'node:process';
import { customerNetworkOf } from '../../accounts/address-range.ts';
import { FairQueue } from '../concurrency/fair-queue.ts';
import type { SlicedResponse } from './sliced-response.ts';

// Not an import, which would read every property of the module: `http.WebSocket` loads the client behind `fetch`, 2 MB.
const { createServer } = process.getBuiltinModule('node:http');

/** Maximum requests of one connection that wait behind the one being answered. One more closes it to further ones. */
export const MAX_PIPELINED = 32;
/** Maximum requests handled at once in this process, not counting those that wait for their client or in a queue. */
const MAX_HANDLED = 1_000;
/** Maximum requests begun per turn of the event loop: thousands that arrive together must not hold it for long. */
const MAX_BEGUN_PER_TURN = 100;
/** How often requests that take no place are counted, while there is no room for another. */
const COUNT_EVERY_MS = 100;
/** Maximum requests that wait behind another one, over all connections. */
const MAX_WAITING = 10_000;
const MAX_CONNECTIONS = 10_000;
/** Above this share of MAX_CONNECTIONS, connections are closed to make room for new ones. */
const FULL_SHARE = 0.9;
/** How long a closing connection is still read, so that a reset does not lose its last answers. */
const LINGER_MS = 1_000;
/** How long idle connections stay open when the server stops: a request may be on its way, and proxies do not repeat a POST. */
const CLOSE_IDLE_AFTER_MS = 100;
/** Whether a process is well must be known above all when it is busy, so these start at once. */
const NEVER_WAIT = /^\/(?:healthz|readyz)(?:\?|$)/;
/** Tells the parser to ignore the rest of the bytes. Node passes this value on for upgrades. */
const LEAVE_THE_REST = 2;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type OnIncoming = (request: IncomingMessage, keepAlive: boolean) => number;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
}

/** One connection: its requests are handled one at a time, in order. */
export interface Connection {
  readonly socket: Socket;
  /** Of the other end, which may be a proxy. */
  readonly network: string;
  current: Turn | null;
  /** The request that was answered last, if that was before all of it arrived. */
  answeredEarly: IncomingMessage | null;
  readonly waiting: Turn[];
  /** It accepts no more requests: the accepted ones are answered, then the last word ends it. */
  isEnding: boolean;
  lastWord: (() => void) | null;
  /** Reads on after a request that asked for another protocol, which ended the parser. */
  readOn: (() => void) | null;
}

/**
 * Decides when a request is handled. One packet can contain thousands of pipelined requests, and Node parses all of
 * them before anything else runs. Therefore each connection has one request handled at a time and a few waiting; beyond
 * MAX_PIPELINED the parser is stopped mid-packet, and the connection closes after the accepted requests are answered.
 * Connections take turns: a client with one request waits for one request of each other connection, not for all. If
 * there is no room for a request, networks take turns too.
 */
export class Connections {
  /** If set, every connection ends with its next answer. */
  isClosing = false;
  readonly #connections = new Map<Socket, Connection>();
  /** In the order in which they were opened. */
  readonly #byNetwork = new Map<string, Set<Connection>>();
  /** Their next request waits for room. */
  readonly #blocked = new FairQueue<Connection>();
  #handle: Handle = () => {};
  #handled = 0;
  #begunInTurn = 0;
  #waiting = 0;
  #closesIdle = false;
  readonly #maxHandled: number;
  readonly #maxConnections: number;
  #outsideLimit = 0;
  #countedAt = -COUNT_EVERY_MS;
  #recount: NodeJS.Timeout | null = null;
  readonly #onClose: (response: ServerResponse) => void;
  readonly #addressOf: (request: IncomingMessage) => string | undefined;

  /** `onClose` is called with every response, sent or not; `addressOf` finds the client behind trusted proxies. */
  constructor({
    maxHandled = MAX_HANDLED,
    maxConnections = MAX_CONNECTIONS,
    onClose = (_: ServerResponse): void => {},
    addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress,
  } = {}) {
    this.#maxHandled = maxHandled;
    this.#maxConnections = maxConnections;
    this.#onClose = onClose;
    this.#addressOf = addressOf;
  }

  /** A server that passes its requests to `handle` in turn. */
  serve(handle: Handle, options: ServerOptions): Server {
    this.#handle = handle;
    const enter = (request: IncomingMessage, response: ServerResponse) => this.#enter({ request, response });
    const server = createServer(options, enter);
    server.maxConnections = this.#maxConnections;
    server.on('connection', (socket) => this.#open(socket, server));
    server.on('upgrade', (request, socket, rest) => this.#ignoreUpgrade(request, socket as Socket, rest, server));
    server.on('checkExpectation', enter);
    // Emitted when the system cannot accept a connection. Without a listener, the process would end.
    server.on('error', () => {});
    // A client that closes its side after the request still gets the answer. Node would also treat a connection as idle
    // whose answer is written but not yet sent.
    Object.assign(server, { httpAllowHalfOpen: true, closeIdleConnections: () => this.#closeIdle() });
    return server;
  }

  get all(): Iterable<Connection> {
    return this.#connections.values();
  }

  responseOf(socket: Socket): ServerResponse | undefined {
    return this.#connections.get(socket)?.current?.response;
  }

  /**
   * For bytes that cannot be parsed, or too many requests: earlier ones are answered first, and nothing more is
   * accepted. A request whose body breaks off is handled in its turn, and `lastWord` is called once that has begun. One
   * that was answered without its body gets no second answer: a client would take it for the answer to its next request.
   */
  endWith(socket: Socket, lastWord: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      lastWord();
      return;
    }
    if (connection.isEnding) return;
    connection.isEnding = true;
    const { current, waiting, answeredEarly } = connection;
    const wasAnswered = current === null && waiting.length === 0 && answeredEarly?.complete === false;
    connection.lastWord = wasAnswered ? () => linger(socket) : lastWord;
    if (waiting.length === 0 && current?.request.complete !== true) endNow(connection);
  }

  #open(socket: Socket, server: Server): void {
    const known = this.#connections.get(socket);
    if (known !== undefined) {
      this.#watchParser(known, server);
      return;
    }
    const network = customerNetworkOf(socket.remoteAddress);
    if (this.#connections.size >= this.#maxConnections * FULL_SHARE && !this.#makeRoom(network)) {
      socket.destroy();
      return;
    }
    const connection: Connection = {
      socket,
      network,
      current: null,
      answeredEarly: null,
      waiting: [],
      isEnding: false,
      lastWord: null,
      readOn: null,
    };
    this.#connections.set(socket, connection);
    const siblings = this.#byNetwork.getOrInsertComputed(network, () => new Set());
    siblings.add(connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      siblings.delete(connection);
      if (siblings.size === 0) this.#byNetwork.delete(network);
      this.#dropWaiting(connection);
    });
    // Always listened for, because an unhandled error of a socket ends the process.
    socket.on('error', () => {});
    this.#closeGently(connection);
    this.#watchParser(connection, server);
  }

  #watchParser(connection: Connection, server: Server): void {
    const { socket } = connection;
    const { parser } = socket as Socket & { parser: { onIncoming: OnIncoming } };
    const take = parser.onIncoming;
    parser.onIncoming = (request, keepAlive) => {
      const isConnect = request.method === 'CONNECT';
      if (!isConnect && this.#takesOneMore(connection)) {
        const answer = take(request, keepAlive);
        return (request as { upgrade?: boolean }).upgrade === true ? LEAVE_THE_REST : answer;
      }
      Object.assign(request, { upgrade: false });
      if (isConnect) refuseConnect(server, socket);
      else this.endWith(socket, () => linger(socket));
      return LEAVE_THE_REST;
    };
  }

  /**
   * A server may ignore the wish for another protocol, but Node's parser drops all bytes after such a request. So the
   * request is read again without the wish, by a new parser, once those before it are answered.
   */
  #ignoreUpgrade(request: IncomingMessage, socket: Socket, rest: Buffer, server: Server): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    connection.readOn = () => {
      connection.readOn = null;
      // That of an idle connection, which the new parser would not know of.
      socket.setTimeout(0);
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
      server.emit('connection', socket);
    };
    if (connection.current === null && connection.waiting.length === 0) connection.readOn();
  }

  /** After the last answer, Node closes the connection at once, even if it has unread bytes. */
  #closeGently(connection: Connection): void {
    const { socket } = connection;
    const close = socket.destroySoon;
    socket.destroySoon = () => {
      const hasMore = connection.waiting.length > 0 || connection.current?.request.complete === false;
      if (!hasMore) {
        close.call(socket);
        return;
      }
      connection.isEnding = true;
      this.#dropWaiting(connection);
      linger(socket);
    };
  }

  #takesOneMore({ current, waiting, isEnding }: Connection): boolean {
    if (isEnding || waiting.length >= MAX_PIPELINED) return false;
    return current === null || this.#waiting < MAX_WAITING;
  }

  #enter(turn: Turn): void {
    const connection = this.#connections.get(turn.request.socket);
    if (connection === undefined) {
      turn.response.destroy();
      return;
    }
    const isNext = connection.current === null && connection.waiting.length === 0;
    if (isNext && this.#mayBegin(turn)) {
      this.#begin(connection, turn);
      return;
    }
    connection.waiting.push(turn);
    this.#waiting++;
    if (isNext) this.#block(connection);
  }

  /** Not before those that have waited for room. */
  #mayBegin({ request }: Turn): boolean {
    return NEVER_WAIT.test(request.url ?? '') || (this.#blocked.size === 0 && this.#hasRoom());
  }

  #begin(connection: Connection, turn: Turn): void {
    if (this.#begunInTurn++ === 0) setImmediate(() => this.#endTurn());
    connection.current = turn;
    this.#handled++;
    turn.response.on('close', () => this.#ended(connection));
    this.#handle(turn.request, turn.response);
  }

  #endTurn(): void {
    this.#begunInTurn = 0;
    this.#unblock();
  }

  #ended(connection: Connection): void {
    const { request, response } = connection.current!;
    this.#onClose(response);
    connection.answeredEarly = request.complete ? null : request;
    connection.current = null;
    this.#handled--;
    this.#unblock();
    if (connection.socket.destroyed) return;
    // In the next turn of the event loop, after every other connection had its turn.
    if (connection.waiting.length > 0) setImmediate(() => this.#next(connection));
    else if (connection.isEnding) endNow(connection);
    else if (this.#closesIdle) connection.socket.end();
    else if (connection.readOn !== null) setImmediate(() => connection.readOn?.());
  }

  #next(connection: Connection): void {
    const [next] = connection.waiting;
    if (next === undefined) return;
    if (this.#mayBegin(next)) this.#beginNext(connection);
    else this.#block(connection);
  }

  #beginNext(connection: Connection): void {
    this.#waiting--;
    this.#begin(connection, connection.waiting.shift()!);
    if (connection.isEnding && connection.current?.request.complete === false) endNow(connection);
  }

  /** Clients that send their body slowly, do not read their answer, or wait for a turn must not take others' places. */
  #hasRoom(): boolean {
    if (this.#begunInTurn >= MAX_BEGUN_PER_TURN) return false;
    if (this.#handled < this.#maxHandled) return true;
    const now = performance.now();
    if (now - this.#countedAt >= COUNT_EVERY_MS) {
      this.#countedAt = now;
      this.#outsideLimit = 0;
      for (const connection of this.#connections.values())
        if (isAwaitingClient(connection) || isQueued(connection)) this.#outsideLimit++;
    }
    return this.#handled < this.#maxHandled + this.#outsideLimit;
  }

  #block(connection: Connection): void {
    const { request } = connection.waiting[0]!;
    const network = customerNetworkOf(this.#addressOf(request));
    // Nobody has checked the key yet, so one network with many keys still has one share.
    this.#blocked.add(connection, { holder: request.headers.authorization ?? network, group: network });
    this.#lookAgainSoon();
  }

  #lookAgainSoon(): void {
    this.#recount ??= setTimeout(() => {
      this.#recount = null;
      this.#unblock();
      if (this.#blocked.size > 0) this.#lookAgainSoon();
    }, COUNT_EVERY_MS).unref();
  }

  #unblock(): void {
    while (this.#blocked.size > 0 && this.#hasRoom()) {
      const connection = this.#blocked.take()!;
      if (connection.waiting.length > 0) this.#beginNext(connection);
    }
  }

  #dropWaiting({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  #closeIdle(): void {
    const close = () => {
      this.#closesIdle = true;
      for (const connection of this.#connections.values()) if (isIdle(connection)) connection.socket.destroy();
    };
    // After what has arrived was read: the event loop runs timers before it reads sockets.
    setTimeout(() => setImmediate(close), CLOSE_IDLE_AFTER_MS).unref();
  }

  /**
   * The network with the most connections must not lock out others, by leaving them idle or by sending a body or reading
   * an answer byte by byte: the oldest of those is closed. If all are in use, it gets no more, and others get its newest.
   */
  #makeRoom(forNetwork: string): boolean {
    const [network, largest] = this.#byNetwork
      .entries()
      .reduce((most, next) => (next[1].size > most[1].size ? next : most));
    const open = () => largest.values().filter(({ socket }) => !socket.destroyed);
    const unused = open().find(isIdle) ?? open().find(isAwaitingClient);
    if (unused === undefined && network === forNetwork) return false;
    (unused ?? open().toArray().at(-1))?.socket.destroy();
    return true;
  }
}

function isIdle({ socket, current, waiting }: Connection): boolean {
  return current === null && waiting.length === 0 && socket.writableLength === 0;
}

function isAwaitingClient({ socket, current }: Connection): boolean {
  return current !== null && (!current.request.complete || socket.writableLength > 0);
}

function isQueued({ current }: Connection): boolean {
  return (current?.response as SlicedResponse | undefined)?.isQueued === true;
}

/** Answered like bytes that cannot be parsed: Node would drop the answers to earlier requests and never close it. */
function refuseConnect(server: Server, socket: Socket): void {
  if (!server.emit('clientError', new Error('CONNECT is not supported'), socket)) socket.destroy();
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.toLowerCase() !== 'upgrade') head += `${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`;
  return Buffer.from(`${head}\r\n`, 'latin1');
}

function endNow(connection: Connection): void {
  const { lastWord } = connection;
  connection.lastWord = null;
  lastWord?.();
}

/** Ends the connection, but reads on for a moment: a reset because of unread bytes would lose its last answers. */
export function linger(socket: Socket, lastText = ''): void {
  socket.end(lastText);
  const close = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(close));
}

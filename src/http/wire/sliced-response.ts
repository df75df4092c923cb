import type { IncomingMessage } from 'node:http';
import process from 'node:process';
import type { FastifyReply } from 'fastify';

// Not an import, as in connections.ts.
const { ServerResponse } = process.getBuiltinModule('node:http');

const MAX_WHOLE_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 16 * 1024;
const SLICE_BYTES = 16 * 1024;

/**
 * Sends large answers in slices, as fast as the client reads. This shows whether it reads at all, and nothing is copied
 * that it has not read yet.
 *
 * Small answers are sent as text with one character per byte: Node writes text together with the headers, but bytes
 * separately, with a more expensive call. Sending the original text is slower too: a single curly quotation mark makes
 * it take two bytes per character, and it is encoded with each write.
 */
export class SlicedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Bytes not yet written to the connection. */
  bytesLeft = 0;
  /** The framework's side of it, from the headers of the request until the answer is recorded. */
  reply: FastifyReply | undefined = undefined;
  /** The store is deciding about the call. When it has, the response emits `admitted`, with the error if it refused. */
  isAdmitting = false;
  /** It waits for a turn in a queue with limits of its own, and takes no place of requests in progress. */
  isQueued = false;

  // biome-ignore lint/suspicious/noExplicitAny: Node's overloads are passed on unchanged
  override end(...given: any[]): this {
    const [body, ...rest] = given;
    const isPlain = rest.every((value) => value == null);
    if (Buffer.isBuffer(body) && body.length <= MAX_TEXT_BYTES && isPlain)
      return super.end(body.toString('latin1'), 'latin1');
    const isLarge = (Buffer.isBuffer(body) || typeof body === 'string') && body.length > MAX_WHOLE_BYTES;
    if (!isLarge || this.req.method === 'HEAD' || !isPlain) return super.end(...given);
    return this.#endInSlices(typeof body === 'string' ? Buffer.from(body) : body);
  }

  #endInSlices(body: Buffer): this {
    let at = 0;
    const send = () => {
      if (this.destroyed) return;
      while (at + SLICE_BYTES < body.length) {
        const slice = body.subarray(at, at + SLICE_BYTES);
        at += SLICE_BYTES;
        this.bytesLeft = body.length - at;
        if (super.write(slice)) continue;
        this.once('drain', () => takeTurns(send));
        return;
      }
      this.bytesLeft = 0;
      super.end(body.subarray(at));
    };
    takeTurns(send);
    return this;
  }
}

/** The account is known only after admission, so errors that occur during it are handled afterwards. */
export function whileAdmitting({ raw }: FastifyReply, admission: Promise<void>, done: (error?: Error) => void): void {
  const response = raw as SlicedResponse;
  const go = (error?: Error) => {
    response.isAdmitting = false;
    response.emit('admitted', error);
    done(error);
  };
  response.isAdmitting = true;
  admission.then(
    () => go(),
    // The call must fail whatever the reason: without an error it would be admitted.
    (error: Error | undefined) => go(error ?? new Error('admission failed')),
  );
}

/** Large answers whose next slices can be sent. */
const ready: (() => void)[] = [];
const MAX_PER_ROUND = 16;
let isSending = false;

/** A few per turn of the event loop, so that clients that read fast do not delay everything else. */
function takeTurns(send: () => void): void {
  ready.push(send);
  if (!isSending) setImmediate(sendSome);
  isSending = true;
}

function sendSome(): void {
  for (const send of ready.splice(0, MAX_PER_ROUND)) send();
  isSending = ready.length > 0;
  if (isSending) setImmediate(sendSome);
}

import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const MAX_WHOLE_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 16 * 1024;
const SLICE_BYTES = 16 * 1024;

/**
 * Sends large answers slice by slice, as fast as the client reads: so it shows whether it reads at all, and nothing of
 * what it has not read yet is copied for it.
 *
 * Small answers in bytes go out as text of one character per byte: Node writes a text together with the headers, but
 * bytes apart from them, by a call that gathers both and costs more. Sending answers as texts of their own is slower
 * again: with one curly quotation mark the text takes two bytes per character and is encoded with each write.
 */
export class SlicedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** What is still to be handed over to the connection. */
  bytesLeft = 0;
  /** The framework's side of it, from the headers of the request until the answer is recorded. */
  reply: FastifyReply | undefined = undefined;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node are passed on as they came
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

/** Large answers that can go on. */
const ready: (() => void)[] = [];
const MAX_PER_ROUND = 16;
let isSending = false;

/** Some of them in each round of the event loop: those whose clients take everything at once must not hold up all others. */
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

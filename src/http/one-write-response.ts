import { type IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 16 * 1024;

/** The bytes of answers as text of one character a byte. An answer that is given often is turned into it once. */
const texts = new WeakMap<Buffer, string>();

/**
 * Node writes a text together with the headers, but bytes apart from them, by a call that gathers both and costs more.
 * As latin1 every byte is one character, so that small answers in bytes go out with their headers too, unchanged.
 */
export class OneWriteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node are passed on as they came
  override end(...given: any[]): this {
    const [body, ...rest] = given;
    const isPlain = Buffer.isBuffer(body) && body.length <= MAX_BYTES && rest.every((value) => value == null);
    if (isPlain) return super.end(textOf(body), 'latin1');
    return super.end(...given);
  }
}

function textOf(body: Buffer): string {
  let text = texts.get(body);
  if (text === undefined) {
    text = body.toString('latin1');
    texts.set(body, text);
  }
  return text;
}

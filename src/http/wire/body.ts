import type { IncomingMessage } from 'node:http';
import { PublicError } from '../../errors.ts';

type Done = (error: Error | null, body?: Buffer) => void;

/** The body has nearly always arrived during admission. The framework's way, with events, takes 5 µs more per call. */
export function readBody(request: IncomingMessage, maxBytes: number, done: Done): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes || request.readableLength > maxBytes) done(tooLarge(maxBytes));
  else if (request.complete) done(null, takeAll(request));
  else gather(request, maxBytes, done);
}

/** Each read returns one chunk; there are several if the client or the network split the body. */
function takeAll(request: IncomingMessage): Buffer {
  const first = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (request.readableLength === 0) return first;
  const chunks = [first];
  while (request.readableLength > 0) chunks.push(request.read() as Buffer);
  return Buffer.concat(chunks);
}

function gather(request: IncomingMessage, maxBytes: number, done: Done): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish: Done = (error, body) => {
    request.off('data', take).off('end', end).off('error', fail);
    done(error, body);
  };
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) finish(tooLarge(maxBytes));
    else chunks.push(chunk);
  };
  const end = () => finish(null, Buffer.concat(chunks, bytes));
  const fail = (cause: Error) =>
    finish(new PublicError('invalid_request', 'The request could not be read.', { cause }));
  request.on('data', take).on('end', end).on('error', fail);
}

function tooLarge(maxBytes: number): PublicError {
  return new PublicError(
    'invalid_request',
    `The body is larger than ${maxBytes / 1024} KiB, the most that is accepted.`,
  );
}

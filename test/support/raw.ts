import { connect } from 'node:net';

interface RawAnswer {
  text: string;
  /** The number of answers, complete or not. */
  count: number;
  /** Why the connection failed, if it did. */
  error: string | undefined;
}

/**
 * Sends bytes that no HTTP client would send, and returns everything received until the server closes the connection.
 */
export function exchange(url: string, bytes: string | Buffer, giveUpAfterMs = 10_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    let error: string | undefined;
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const giveUp = setTimeout(() => {
      error = 'the server kept the connection open';
      socket.destroy();
    }, giveUpAfterMs);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      error = cause.code ?? cause.message;
    });
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve({ text, error, count: text.split(/(?:^|\n|\}|>)HTTP\/1\.1 \d{3} /).length - 1 });
    });
  });
}

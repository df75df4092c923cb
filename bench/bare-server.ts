import { createServer } from 'node:http';
import process from 'node:process';

/**
 * The reference: a plain node:http server that reads the body and answers with given bytes, controlled over the process
 * channel.
 */
process.once('message', (answer: string) => {
  const body = Buffer.from(answer);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      Buffer.concat(chunks);
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});

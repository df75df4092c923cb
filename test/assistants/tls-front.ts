import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';

export interface TlsFront {
  /** The address that clients use. */
  url: string;
  /** For `HTTPS_PROXY`: the only way to that name, which is in no DNS. */
  proxy: string;
  /** The certificate of the authority that signed, for `NODE_EXTRA_CA_CERTS`. */
  authority: string;
  /** Where requests go from now on. */
  serve: (origin: string) => void;
  close: () => void;
}

/**
 * A name with a certificate of a throw-away authority in front of a server on this machine. Claude Code fetches archives
 * neither by http nor from loopback addresses, so it is told a proxy that knows the name.
 */
export async function openTlsFront(dir: string, host: string): Promise<TlsFront> {
  const authority = certify(dir, host);
  let origin = '';
  const front = createTlsServer(
    { key: readFileSync(join(dir, 'server.key')), cert: readFileSync(join(dir, 'server.pem')) },
    (asked, answer) => {
      const { method, url, headers } = asked;
      const behind = request(
        `${origin}${url}`,
        { method, headers: { ...headers, 'x-forwarded-proto': 'https' } },
        (came) => {
          answer.writeHead(came.statusCode!, came.headers);
          came.pipe(answer);
        },
      );
      behind.on('error', () => answer.destroy());
      asked.pipe(behind);
    },
  );
  const proxy = createHttpServer((_, answer) => answer.writeHead(403).end());
  const frontPort = await listen(front);
  proxy.on('connect', ({ url }, client) => {
    client.on('error', () => client.destroy());
    if (url !== `${host}:443`) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const up = connect(frontPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      up.pipe(client).pipe(up);
    });
    up.on('error', () => client.destroy());
    client.on('close', () => up.destroy());
  });
  return {
    url: `https://${host}`,
    proxy: `http://127.0.0.1:${await listen(proxy)}`,
    authority,
    serve: (to) => {
      origin = to;
    },
    close: () => {
      for (const server of [front, proxy]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listen(server: ReturnType<typeof createHttpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function certify(dir: string, host: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '1', '-subj', '/CN=throw-away');
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', ...name);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy', '-days', '1'];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signed);
  return join(dir, 'ca.pem');
}

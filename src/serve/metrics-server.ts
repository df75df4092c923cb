import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { urlOf } from '../http/own-url.ts';
import { Connections } from '../http/wire/connections.ts';

const REQUEST_WITHIN_MS = 5_000;
const MAX_CONNECTIONS = 100;
const HEADERS = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' };

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

/** Metrics on a separate port that serves nothing else. */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']['address']>,
  text: () => Promise<string>,
) {
  // As on the main port: a flood here must not stall the process either.
  const connections = new Connections({ maxConnections: MAX_CONNECTIONS });
  const server = connections.serve(
    (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is answered here.\n');
        return;
      }
      text().then(
        (body) => response.writeHead(200, HEADERS).end(body),
        () => response.writeHead(500).end(),
      );
    },
    { requestTimeout: REQUEST_WITHIN_MS },
  );
  await once(server.listen(port, host), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`KITSCOUT_METRICS_ADDRESS: port ${port} on ${host} cannot be opened (${error.code})`);
  });
  return {
    url: `${urlOf(host, (server.address() as AddressInfo).port)}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

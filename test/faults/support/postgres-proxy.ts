import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Link {
  client: Socket;
  server: Socket;
  isBlackHole: boolean;
}

/** A proxy between a node and PostgreSQL: delays every query, or lets single connections stop responding. */
export interface PostgresProxy {
  url: string;
  /** Delays every message to the database. */
  setDelay(ms: number): void;
  connections(): number;
  /** From now on this connection transfers nothing in either direction, without being closed. */
  blackHole(index: number): void;
  close(): Promise<void>;
}

export async function startProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const links: Link[] = [];
  let delayMs = 0;
  const server = createServer((client) => {
    const link: Link = {
      client,
      server: connect(Number(target.port), target.hostname),
      isBlackHole: false,
    };
    links.push(link);
    pass(link, client, link.server, () => delayMs);
    pass(link, link.server, client, () => 0);
    client.on('close', () => {
      if (links.includes(link)) links.splice(links.indexOf(link), 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    setDelay: (ms) => {
      delayMs = ms;
    },
    connections: () => links.length,
    blackHole: (index) => {
      links[index]!.isBlackHole = true;
    },
    close: async () => {
      server.close();
      for (const { client, server: other } of links) {
        client.destroy();
        other.destroy();
      }
    },
  };
}

function pass(link: Link, from: Socket, to: Socket, delay: () => number): void {
  from.on('data', (bytes: Buffer) => {
    if (link.isBlackHole) return;
    const ms = delay();
    if (ms === 0) to.write(bytes);
    else setTimeout(() => !link.isBlackHole && !to.destroyed && to.write(bytes), ms);
  });
  from.on('error', () => {});
  from.on('close', () => {
    if (!link.isBlackHole) to.destroy();
  });
}

import { createServer, type Server } from 'node:http';
import { type Item, type ReserveResult, reserve } from './stock.ts';

const STATUS: Record<ReserveResult['kind'], number> = {
  reserved: 200,
  'sold-out': 409,
  'unknown-sku': 404,
};

export function buildServer(start: readonly Item[]): Server {
  let items = start;
  return createServer((request, response) => {
    // Not `new URL(request.url, base)`: it throws on paths such as `//`, and a throw here ends the process.
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'GET' && path === '/healthz') return send(200, { ok: true });
    const sku = /^\/stock\/([\w-]{1,40})\/reserve$/.exec(path)?.[1];
    if (request.method !== 'POST' || sku === undefined) return send(404, { error: 'not found' });
    const result = reserve(items, sku);
    if (result.kind === 'reserved') items = result.items;
    return send(STATUS[result.kind], { result: result.kind });
  });
}

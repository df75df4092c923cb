import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DashboardError } from '../errors.ts';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The service's own address, as it knows it: what is in links of mails must never come from a request's Host header. */
export function ownUrl(app: FastifyInstance, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { address, port } = app.server.address() as AddressInfo;
  const shown = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** The address that the visitor sees, for examples to copy. */
export function visitedUrl(app: FastifyInstance, publicUrl: string | null, request: FastifyRequest): string {
  const { host } = request.headers;
  return publicUrl === null && host !== undefined && HOST.test(host) ? `http://${host}` : ownUrl(app, publicUrl);
}

/**
 * Refuses a writing request that another site's page sent. A browser says where a request comes from, in one of two
 * headers that no page can forge; a request without them does not come from our pages.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin';
  const own = publicUrl === null ? [`http://${host}`, `https://${host}`] : [publicUrl];
  const sameOrigin = origin === undefined ? site === 'same-origin' : own.includes(origin);
  if (sameSite && sameOrigin) return;
  throw new DashboardError(
    'forbidden',
    `This request did not come from a page of this site${publicUrl === null ? '' : `, which is ${publicUrl}`}, so it was refused.`,
  );
}

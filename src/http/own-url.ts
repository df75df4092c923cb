import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The service's own address as configured: links in mail must never come from a request's Host header. */
export function ownUrl(app: FastifyInstance, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { address, port } = app.server.address() as AddressInfo;
  return urlOf(address, port);
}

/** The URL of a server that listens there, for callers on this machine. */
export function urlOf(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** The address that the visitor sees, for copyable examples. */
export function visitedUrl(app: FastifyInstance, publicUrl: string | null, request: FastifyRequest): string {
  const { host } = request.headers;
  return publicUrl === null && host !== undefined && HOST.test(host) ? `http://${host}` : ownUrl(app, publicUrl);
}

const LOOPBACK_SITE = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * The address under which an app may be connected: the public one, or this machine. Null elsewhere: tokens bound to a
 * name that anybody can put into a Host header would be worth nothing.
 */
export function oauthSite(app: FastifyInstance, publicUrl: string | null, request: FastifyRequest): string | null {
  if (publicUrl !== null) return publicUrl;
  const visited = visitedUrl(app, publicUrl, request);
  return LOOPBACK_SITE.test(visited) ? visited : null;
}

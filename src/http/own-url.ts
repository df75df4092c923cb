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

import type { FastifyRequest } from 'fastify';
import { forbidden } from './errors.ts';

/** Browsers name the origin in headers that no page can forge. A request without them is not from our pages. */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin';
  const own = publicUrl === null ? [`http://${host}`, `https://${host}`] : [publicUrl];
  const sameOrigin = origin === undefined ? site === 'same-origin' : own.includes(origin);
  if (sameSite && sameOrigin) return;
  throw forbidden(
    `This request did not come from a page of this site${publicUrl === null ? '' : `, which is ${publicUrl}`}, so it was refused.`,
  );
}

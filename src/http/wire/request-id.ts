import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { scrubKeys } from '../../accounts/api-key.ts';

/** Keeps a well-formed incoming id, so callers can trace requests; not a key, which would end up in the log. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  const usable = typeof given === 'string' && /^[\w.:+/=-]{1,128}$/.test(given) && scrubKeys(given) === given;
  return usable ? given : randomUUID();
}

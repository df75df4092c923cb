import type { IncomingMessage } from 'node:http';

/** Some proxies add the port, which differs between connections: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** Leaves only addresses in X-Forwarded-For: limits, allowed addresses and the audit log are about those. */
export function removeForwardedPorts({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (typeof given !== 'string' || !given.includes(':')) return;
  const addresses = given.split(',').map((entry) => entry.trim().replace(WITH_PORT, '$1$2'));
  headers['x-forwarded-for'] = addresses.join(', ');
}

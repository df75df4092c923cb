import type { H3Event } from 'h3';

// Replace the body with a lookup in your session store.
export function requireUser(event: H3Event): { id: string; shop: string } {
  if (getCookie(event, 'session') !== 'demo') throw createError({ status: 401, statusText: 'Sign in first' });
  return { id: 'u1', shop: 'north' };
}

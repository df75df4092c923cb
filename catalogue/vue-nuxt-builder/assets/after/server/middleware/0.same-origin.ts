// Requests that change something must come from our own pages. Browsers say where a request was started from in
// Sec-Fetch-Site; older ones send Origin. A request with neither comes from no browser, and so carries nobody's cookies.
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export default defineEventHandler((event) => {
  if (SAFE.has(event.method)) return;
  const site = getRequestHeader(event, 'sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const origin = getRequestHeader(event, 'origin');
  if (site === undefined && (origin === undefined || isOwn(origin, getRequestHost(event)))) return;
  throw createError({ status: 403, statusText: 'Request from another site' });
});

function isOwn(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // "null" of a sandboxed frame
  }
}

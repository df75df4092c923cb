// Session and one-time tokens with Node.js alone. `store` is your database; only hashes are stored.
// Run the demonstration: node assets/tokens.mjs
import { createHash, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const hash = (token) => createHash('sha256').update(token).digest('hex');
export const newToken = () => randomBytes(32).toString('base64url'); // 256 bits, 43 characters

/** Reset, e-mail verification, invitation, magic link: one purpose, one use, short life. */
export function issueOneTime(store, { userId, purpose, minutes, now = Date.now() }) {
  for (const [key, row] of store) if (row.userId === userId && row.purpose === purpose) store.delete(key);
  const token = newToken();
  store.set(hash(token), { userId, purpose, expires: now + minutes * 60_000 });
  return token; // goes into the mail, nowhere else
}

export function redeemOneTime(store, { token, purpose, now = Date.now() }) {
  const key = hash(String(token));
  const row = store.get(key);
  if (!row || row.purpose !== purpose) return null;
  store.delete(key); // in SQL: DELETE ... WHERE hash = $1 AND purpose = $2 RETURNING, so that two requests cannot both win
  return row.expires > now ? row.userId : null;
}

const IDLE_MS = 14 * 24 * 3600_000;
const ABSOLUTE_MS = 90 * 24 * 3600_000;

export function startSession(store, { userId, oldToken, now = Date.now() }) {
  if (oldToken) store.delete(hash(oldToken)); // new id at each sign-in and rise of rights
  const token = newToken();
  store.set(hash(token), { userId, created: now, seen: now });
  return token;
}

export function findSession(store, { token, now = Date.now() }) {
  const key = hash(String(token));
  const row = store.get(key);
  if (!row) return null;
  if (now - row.seen > IDLE_MS || now - row.created > ABSOLUTE_MS) {
    store.delete(key);
    return null;
  }
  if (now - row.seen > 60_000) row.seen = now; // do not write on every request
  return row;
}

export function endAllSessions(store, userId) {
  for (const [key, row] of store) if (row.userId === userId) store.delete(key);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const tokens = new Map();
  const sessions = new Map();
  const first = issueOneTime(tokens, { userId: 7, purpose: 'reset', minutes: 30, now: 0 });
  const second = issueOneTime(tokens, { userId: 7, purpose: 'reset', minutes: 30, now: 0 });
  console.log('older link refused:', redeemOneTime(tokens, { token: first, purpose: 'reset', now: 1 }) === null);
  console.log('wrong purpose refused:', redeemOneTime(tokens, { token: second, purpose: 'invite', now: 1 }) === null);
  console.log('right use gives user:', redeemOneTime(tokens, { token: second, purpose: 'reset', now: 1 }) === 7);
  console.log('second use refused:', redeemOneTime(tokens, { token: second, purpose: 'reset', now: 2 }) === null);
  const late = issueOneTime(tokens, { userId: 7, purpose: 'reset', minutes: 30, now: 0 });
  console.log('late use refused:', redeemOneTime(tokens, { token: late, purpose: 'reset', now: 31 * 60_000 }) === null);
  const a = startSession(sessions, { userId: 7, now: 0 });
  const b = startSession(sessions, { userId: 7, oldToken: a, now: 0 });
  console.log('old session id dead after sign-in:', findSession(sessions, { token: a, now: 1 }) === null);
  console.log('idle for 15 days refused:', findSession(sessions, { token: b, now: 15 * 24 * 3600_000 }) === null);
  const c = startSession(sessions, { userId: 7, now: 0 });
  endAllSessions(sessions, 7);
  console.log('all sessions ended after reset:', findSession(sessions, { token: c, now: 1 }) === null);
}

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Scope } from './deps.ts';
import { InFlight, limitBySender, limitBySession } from './in-flight-limits.ts';

type Hook = (request: object, reply: object) => Promise<void>;

test('a caller who disconnects while the store looks up the session releases its slot', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const inFlight = new InFlight();
  const hooks = hooksOf(inFlight);
  for (let i = 0; i < 33; i++) {
    const request = { headers: {}, ip: '2001:db8::7', session: { id: 'one', account: { id: 'a' } }, ends: null };
    const reply = { raw: new EventEmitter(), sent: false };
    await hooks[0]!(request, reply);
    reply.raw.emit('close');
    t.mock.timers.tick(1_000);
    await hooks[1]!(request, reply);
  }
  for (const name of ['address 2001:db8::', 'session one', 'account a']) assert.ok(inFlight.begin(name, 1), name);
});

test('a session with all its requests in progress leaves places to the other sessions of its account', async () => {
  const hooks = hooksOf(new InFlight());
  let sent = 0;
  const send = async (id: string, ip: string) => {
    // The sender chooses the cookie header: only the session found by it tells whose request it is.
    const headers = { cookie: `other.session_token=${sent++}; kitscout.session_token=${id}` };
    const request = { headers, ip, session: { id, account: { id: 'a' } } };
    for (const hook of hooks) await hook(request, { raw: new EventEmitter() });
  };
  for (let i = 0; i < 32; i++) await send('stolen', '192.0.2.1');
  await assert.rejects(send('stolen', '192.0.2.1'), { code: 'too_many_requests' });
  for (let i = 0; i < 32; i++) await send('own', '198.51.100.1');
  await assert.rejects(send('third', '198.51.100.1'), { code: 'too_many_requests' });
});

function hooksOf(inFlight: InFlight): Hook[] {
  const hooks: Hook[] = [];
  const scope = { decorateRequest: () => {}, addHook: (_name: string, hook: Hook) => hooks.push(hook) };
  limitBySender(scope as unknown as Scope, inFlight);
  limitBySession(scope as unknown as Scope, inFlight);
  return hooks;
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertRefused, newcomer, type Visitor } from '../support/visitor.ts';

const service = await startService();
after(() => service.close());

const address = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const PNG = address('png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
const JPEG = address('jpeg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200)]));

async function fetched(visitor: Visitor, id: string) {
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${service.url}/dashboard/api/avatars/${id}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a picture is what it says, belongs to a person, and goes with them', async () => {
  const visitor = await newcomer(service.url);
  const { id } = (await visitor.get('/me')).json.account;
  assert.equal((await visitor.get('/me')).json.account.avatar, null);
  assert.equal((await fetched(visitor, 'me')).status, 404);
  const first = (await visitor.post('/account/avatar', { image: PNG })).json.avatar;
  assert.match(first, /^[0-9a-f]{12}$/);
  const shown = await fetched(visitor, 'me');
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
  assert.match(shown.headers.get('content-security-policy')!, /default-src 'none'; sandbox/);
  assert.equal(address('png', shown.bytes), PNG);
  const second = (await visitor.post('/account/avatar', { image: JPEG })).json.avatar;
  assert.notEqual(second, first);
  assert.equal((await visitor.get('/me')).json.account.avatar, second);
  assert.equal((await visitor.get('/account/export')).json.picture, JPEG);
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
  for (const image of [
    svg,
    'https://example.com/a.png',
    PNG.replace('png', 'jpeg'),
    PNG.replace('base64,', 'base64,%'),
    `${PNG.slice(0, 30)}!${PNG.slice(30)}`,
    address('png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(32_000)])),
    '',
    7,
  ])
    assertRefused(await visitor.post('/account/avatar', { image }), 'invalid_request');
  assert.equal((await visitor.post('/account/avatar', { image: null })).json.avatar, null);
  assert.equal((await fetched(visitor, 'me')).status, 404);
  const { entries } = (await visitor.get('/activity')).json;
  assert.deepEqual(
    entries.slice(0, 3).map(({ details }: { details: { picture: string } }) => details.picture),
    ['removed', 'set', 'set'],
  );
  await visitor.post('/account/avatar', { image: PNG });
  const user = (await service.store.signIn.findUser(id))!;
  await service.store.accounts.remove(id);
  assert.equal(await service.store.avatars.find(user.id), undefined);
});

test('people in a team see each other; nobody else does', async () => {
  const [owner, member, stranger] = [
    await newcomer(service.url),
    await newcomer(service.url),
    await newcomer(service.url),
  ];
  const { id } = (await owner.get('/me')).json.account;
  await service.store.accounts.update(id, { tier: 'business', subscription: 'active' });
  const { link } = (await owner.post('/team/invitations', { role: 'viewer' })).json;
  await member.post('/teams/join', { token: new URL(link).searchParams.get('token') });
  const { member: memberId } = (await member.get('/me')).json.acting;
  for (const [who, image] of [
    [owner, PNG],
    [member, JPEG],
  ] as const)
    assert.equal((await who.post('/account/avatar', { image })).status, 200);
  const team = (await owner.get('/team')).json;
  assert.ok(team.owner.avatar !== null && team.members[0].avatar !== null);
  assert.equal((await fetched(owner, memberId)).headers.get('content-type'), 'image/jpeg');
  assert.equal((await fetched(member, 'owner')).headers.get('content-type'), 'image/png');
  assert.equal((await fetched(stranger, memberId)).status, 404);
  await owner.post(`/team/members/${memberId}/remove`);
  assert.equal((await fetched(owner, memberId)).status, 404);
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { HIT_RATES } from '../src/project/rehearsal/hit-rates.ts';
import { cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';

const root = mkdtempSync(join(tmpdir(), 'kitscout-rank-'));
const service = await startService({
  env: { KITSCOUT_READER: 'on' },
  kits: [
    {
      slug: 'backups',
      name: 'Backups',
      description: 'Runs, checks and restores every Postgres backup.',
      ai_targets: ['any'],
      access: 'public',
      files: {
        'SKILL.md':
          '---\nname: backups\ndescription: Runs, checks, encrypts and restores every Postgres backup.\n---\n',
        'evals/evals.json': JSON.stringify({ evals: [{ prompt: 'Restore the backup of Postgres', triggers: true }] }),
      },
    },
  ],
});
after(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});
const env = { HOME: join(root, 'home'), XDG_CONFIG_HOME: join(root, 'config'), KITSCOUT_URL: service.url };

const ask = (body: object | string) =>
  fetch(`${service.url}/skills/rank`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const SKILLS = [
  'commit-messages\nWrites git commit messages from staged changes.',
  'sql-tuning\nExplains slow SQL queries and adds indexes.',
  'meal-plans\nPlans what a family eats in a week, with a shopping list.',
];

test('prompts are ranked by meaning over the skills that are sent, without a key', async () => {
  const prompts = [
    'The database takes seconds for one select',
    'What do we cook on Friday?',
    'Describe my staged changes',
  ];
  const response = await ask({ skills: SKILLS, prompts });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { nearest } = (await response.json()) as { nearest: [number, number][][] };
  assert.deepEqual(
    nearest.map((of) => of[0]![0]),
    [1, 2, 0],
  );
  assert.deepEqual(await (await ask({ skills: SKILLS, prompts })).json(), { nearest }, 'the same again');
});

test('what is not sound, or too much, is refused', async () => {
  const some = ['a', 'b'];
  const bad: unknown[] = [
    {},
    { skills: some },
    { skills: ['a'], prompts: ['x'] },
    { skills: [1, 2], prompts: ['x'] },
    { skills: some, prompts: [] },
    { skills: some, prompts: [''] },
    { skills: some, prompts: ['x'.repeat(501)] },
    { skills: some, prompts: Array(61).fill('x') },
    { skills: Array(101).fill('x'), prompts: ['x'] },
    { skills: ['x'.repeat(1_201), 'b'], prompts: ['x'] },
  ];
  for (const body of bad) assert.equal((await ask(body as object)).status, 400, JSON.stringify(body).slice(0, 60));
  assert.equal((await ask('{')).status, 400);
  // Hostile texts are ranked like others.
  const strange = ['\n', '\ud800\u202e\u0000', '---\n---'];
  assert.equal((await ask({ skills: strange, prompts: strange.map((text) => `${text} x`) })).status, 200);
});

const dir = join(root, 'project');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
};
write(
  '.claude/skills/database-care/SKILL.md',
  '---\nname: database-care\ndescription: Looks after jane@corp.example and /srv/secret/plans. Use for "the server of the data is down".\n---\nbody-secret\n',
);
write('.claude/skills/sql-tuning/SKILL.md', '---\nname: sql-tuning\ndescription: Explains slow SQL queries.\n---\n');

test('--online sends names, descriptions and prompts, masked, and no key; everything else stays', async () => {
  const sent: { head: string; path: string; body: string }[] = [];
  const recorder = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      sent.push({ head: request.rawHeaders.join('\n'), path: request.url!, body });
      response.end(JSON.stringify({ nearest: JSON.parse(body).prompts.map(() => [[1, 0.9]]) }));
    });
  });
  await new Promise<void>((listening) => recorder.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  const recorded = { ...env, KITSCOUT_URL: url, KITSCOUT_API_KEY: `kits_${'x'.repeat(31)}` };
  const offline = await cliInProcess(recorded, 'check', '--dir', dir, '--json');
  assert.equal(sent.length, 0, 'without --online nothing is sent');
  assert.equal(offline.json.hit_rate, HIT_RATES.words);
  const { json } = await cliInProcess(recorded, 'check', '--dir', dir, '--online', '--json');
  recorder.close();
  recorder.closeAllConnections();
  assert.equal(sent.length, 1);
  const [{ head, path, body }] = sent as [(typeof sent)[0]];
  assert.equal(path, '/skills/rank');
  assert.doesNotMatch(head, /authorization|kits_/i);
  assert.deepEqual(JSON.parse(body), {
    skills: [
      'database-care\nLooks after [address] and [path] Use for "the server of the data is down".',
      'sql-tuning\nExplains slow SQL queries.',
    ],
    prompts: ['the server of the data is down'],
  });
  assert.equal(json.predictions[0].goes_to, 'sql-tuning');
  assert.equal(json.hit_rate, HIT_RATES.engine);
});

test('a kit is rehearsed before it is installed, by "check KIT" and on the last page of "add"', async () => {
  write(
    '.claude/skills/backup-helper/SKILL.md',
    '---\nname: backup-helper\ndescription: Runs, checks, encrypts and restores each Postgres backup.\n---\n',
  );
  const { code, json } = await cliInProcess(env, 'check', 'backups', '--dir', dir, '--online', '--json', '--strict');
  assert.equal(code, 1);
  assert.deepEqual(
    json.findings.map(({ kind, skills, new: isNew }: { kind: string; skills: string[]; new?: true }) => [
      kind,
      isNew,
      ...skills,
    ]),
    [['duplicate', true, 'backup-helper', 'backups']],
  );
  assert.ok(
    json.predictions.some(({ skill }: { skill: string }) => skill === 'backups'),
    'its test prompts are tried',
  );
  assert.deepEqual(
    (await cliInProcess(env, 'check', '--dir', dir, '--json')).json.findings,
    [],
    'nothing was written, and without the kit there is nothing',
  );
  const added = await cliInProcess(env, 'add', 'backups', '--dir', dir, '--platform', 'claude', '--dry-run');
  assert.equal(added.code, 0, added.stderr);
  assert.match(
    added.stderr,
    /Beside what is installed:\n.*warning, new.*\n +backup-helper and backups seem to do the same/,
  );
  assert.match(added.stderr, new RegExp(`Predicted from words, on this machine: right for ${HIT_RATES.words} of 100`));
  const asJson = await cliInProcess(env, 'add', 'backups', '--dir', dir, '--platform', 'claude', '--dry-run', '--json');
  assert.deepEqual(asJson.json.rehearsal[0].skills, ['backup-helper', 'backups']);
});

test('a service that is gone, or has ranked enough, says so', async () => {
  const gone = await cliInProcess({ ...env, KITSCOUT_URL: 'http://127.0.0.1:1' }, 'check', '--dir', dir, '--online');
  assert.equal(gone.code, 1);
  assert.match(gone.stderr, /127\.0\.0\.1:1 failed/);
  let status = 200;
  for (let i = 0; i < 20 && status === 200; i++)
    status = (await ask({ skills: SKILLS, prompts: Array(60).fill(`Prompt ${i}`) })).status;
  assert.equal(status, 429);
  const busy = await cliInProcess(env, 'check', '--dir', dir, '--online');
  assert.match(busy.stderr, /has ranked enough for now/);
});

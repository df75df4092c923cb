import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type PublishedProof, priorOf } from '../src/catalogue/proof.ts';
import { withPriors } from '../src/http/routes/measured-scores.ts';
import { cliInProcess } from './support/process.ts';
import { startService } from './support/service.ts';
import { until } from './support/until.ts';

const twin = {
  keywords: ['flaky tests'],
  description: 'Finds flaky tests.',
  tagline: 'Flaky tests',
  ai_targets: ['any'],
};
const kits = [
  { slug: 'first-hunter', name: 'Hunter', ...twin },
  { slug: 'second-hunter', name: 'Hunter', ...twin },
  { slug: 'meals', keywords: ['dinner'] },
];
const service = await startService({ kits });
const { key } = await service.account('pro');
const root = mkdtempSync(join(tmpdir(), 'kitscout-proofs-'));
const operator = { KITSCOUT_DATA: service.config.dataDir };
const caller = { HOME: root, XDG_CONFIG_HOME: root, KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key };
after(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

const kitJson = async (slug: string) => (await (await fetch(`${service.url}/kits/${slug}/kit.json`)).json()) as Shown;
type Shown = { digest: string; proofs?: PublishedProof[] };
const page = async (slug: string) => (await fetch(`${service.url}/kits/${slug}`)).text();

const side = (passed: number, n = 30) => ({
  n,
  passed,
  expectations: { passed: passed * 3, of: n * 3 },
  errors: 0,
  seconds: 12.5,
  cost_usd: 1.25,
});
async function proofOf(kit: string, change: object = {}) {
  return {
    format: 'kitscout-proof/1',
    kit,
    digest: (await kitJson(kit)).digest,
    assistant: { command: 'claude -p', version: '2.1.327', model: 'claude-big-5-1' },
    judge: null,
    kitscout: '1.1.0',
    date: '2026-11-19T06:00:00Z',
    runs_each: 3,
    prompts: 10,
    not_judged: 4,
    complete: true,
    with: side(27),
    without: side(9),
    ...change,
  };
}

async function publish(proof: object) {
  const file = join(root, 'result.json');
  writeFileSync(file, JSON.stringify(proof));
  return cliInProcess(operator, 'proof', 'add', file, '--json');
}

async function ranking(use_case = 'hunter of tests'): Promise<[string, number][]> {
  const response = await fetch(`${service.url}/api/v1/recommend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ai_platform: 'any', use_case, max_results: 2 }),
  });
  const { recommendations } = (await response.json()) as { recommendations: { kit_slug: string; score: number }[] };
  return recommendations.map(({ kit_slug, score }) => [kit_slug, score]);
}

test('kits start without figures', async () => {
  assert.equal((await kitJson('second-hunter')).proofs, undefined);
  assert.doesNotMatch(await page('second-hunter'), /id="proof"/);
});

let id = '';

test('a published measurement is on the page, in "show" and a small part of the score', async () => {
  const before = new Map(await ranking()).get('second-hunter')!;
  assert.ok(before > 0);
  const added = await publish(await proofOf('second-hunter', { shares: { with: { rate: 1 } } }));
  assert.equal(added.code, 0, added.stderr);
  id = added.json.id;
  await until(async () => (await kitJson('second-hunter')).proofs !== undefined, 20_000);
  const [shown] = (await kitJson('second-hunter')).proofs!;
  assert.equal(shown!.stale, null);
  assert.equal('shares' in shown!, false, 'figures are computed from the counts');
  const html = await page('second-hunter');
  assert.match(html, /27 of 30 runs as expected \(90 %, 95 % interval 74 % to 97 %\)/);
  assert.match(html, /Difference: \+60 points \(95 % interval \+36 to \+75\)/);
  const { stdout } = await cliInProcess(caller, 'show', 'second-hunter');
  assert.match(stdout, /Measured\n {2}claude 2\.1\.327 with claude-big-5-1, 2026-11-19/);
  assert.match(stdout, /Without it: 9 of 30 runs as expected/);

  const after = new Map(await ranking()).get('second-hunter')!;
  assert.ok(after > before && after < before + 0.05, `${before} -> ${after}`);
  const { stdout: list } = await cliInProcess(operator, 'proof', 'list');
  assert.match(list, new RegExp(`${id} +second-hunter +2026-11-19 +claude claude-big-5-1 +27/30 +9/30 +\\+60`));
  assert.equal((await publish(await proofOf('second-hunter'))).json.id, id, 'the same result is stored once');
});

test('a newer major version of the model makes it stale, and it moves nothing', async () => {
  const newer = { assistant: { command: 'claude -p', version: '3.0.0', model: 'claude-big-6' } };
  const other = await publish(await proofOf('meals', newer));
  await until(async () => (await kitJson('second-hunter')).proofs![0]!.stale === 'model', 20_000);
  assert.match(await page('second-hunter'), /Out of date: newer models are measured/);
  assert.equal((await ranking())[0]![0], 'first-hunter');
  await cliInProcess(operator, 'proof', 'remove', other.json.id);
  await until(async () => (await kitJson('second-hunter')).proofs![0]!.stale === null, 20_000);
});

test('other files of the kit make it stale', async () => {
  const changed = {
    ...kits[1]!,
    files: { 'README.md': '# Hunter\n\nHow to use second-hunter.\n', 'evals/notes.txt': 'x\n' },
  };
  await service.importKits([changed], { merge: true });
  await until(async () => (await kitJson('second-hunter')).proofs![0]!.stale === 'files', 20_000);
  const { stdout } = await cliInProcess(caller, 'show', 'second-hunter');
  assert.match(stdout, /Out of date: the kit has changed since/);
  assert.equal((await ranking())[0]![0], 'first-hunter');
});

test('what does not belong to this catalogue, or says too little, is refused', async () => {
  const refused = async (proof: object) => {
    const { code, stderr } = await publish(proof);
    assert.equal(code, 2);
    return stderr;
  };
  const sound = await proofOf('first-hunter');
  assert.match(await refused({ ...sound, kit: 'unknown-kit' }), /measures unknown-kit, which is no kit/);
  assert.match(
    await refused({ ...sound, digest: `sha256:${'f'.repeat(64)}` }),
    /measures other files than any version/,
  );
  assert.match(await refused({ ...sound, complete: false }), /was stopped/);
  assert.match(await refused({ ...sound, with: side(2, 9) }), /fewer than 10 runs/);
  assert.match(await refused({ format: 'x' }), /is not a result/);
  assert.equal((await kitJson('first-hunter')).proofs, undefined);
});

test('a measurement can be taken back, and both are in the audit log', async () => {
  assert.equal((await cliInProcess(operator, 'proof', 'remove', id)).code, 0);
  await until(async () => (await kitJson('second-hunter')).proofs === undefined, 20_000);
  assert.equal((await cliInProcess(operator, 'proof', 'remove', id)).code, 2);
  const { stdout } = await cliInProcess(operator, 'audit', '--json');
  assert.match(stdout, /kit\.proof_added[^}]*second-hunter|second-hunter[^}]*kit\.proof_added/s);
  assert.match(stdout, /kit\.proof_removed/);
});

test('a difference that may be chance moves nothing, and none moves much', () => {
  const published = (given: number, without: number, n: number, rest: object = {}) =>
    ({
      assistant: { command: 'claude -p', version: null, model: 'm-1' },
      with: side(given, n),
      without: side(without, n),
      stale: null,
      ...rest,
    }) as PublishedProof;
  assert.equal(priorOf([]), 0);
  assert.equal(priorOf([published(6, 4, 10)]), 0);
  assert.ok(priorOf([published(1_000, 0, 1_000)]) < 0.2);
  assert.ok(priorOf([published(0, 30, 30)]) < 0, 'a kit that makes it worse');
  assert.equal(priorOf([published(30, 0, 30, { stale: 'files' })]), 0);
  // The newest of an assistant counts.
  assert.equal(priorOf([published(6, 4, 10), published(30, 0, 30)]), 0);
  const scores = withPriors(
    [
      { kit: 0, score: 1 },
      { kit: 1, score: 0.5 },
      { kit: 2, score: 0 },
    ],
    new Map([
      [0, -0.2],
      [1, 0.2],
      [2, 0.2],
    ]),
    String,
  );
  assert.deepEqual(scores, [
    { kit: 0, score: 1 },
    { kit: 1, score: 0.5498 },
    { kit: 2, score: 0 },
  ]);
});

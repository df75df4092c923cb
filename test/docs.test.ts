import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sourcesDigest } from '../docs/sources-digest.mjs';
import { recommendRoute } from '../src/http/routes/recommend.ts';
import { docsExamples, docsService, shape, shownAnswer } from './support/docs-examples.ts';

const DIST = fileURLToPath(new URL('../docs/dist', import.meta.url));
const service = await docsService();
after(() => service.close());

const examples = docsExamples();

test('the docs have examples in every language', () => {
  assert.ok(examples.length >= 20, `${examples.length} examples`);
  for (const language of ['sh', 'ts', 'python']) assert.ok(examples.some((example) => example.language === language));
});

for (const [i, example] of examples.entries()) {
  test(`${example.file}, example ${i} (${example.language}), works as is`, async () => {
    const output = await service.run(example);
    assert.notEqual(output.trim(), '');
    if (example.answer === null) return;
    const isJson = example.answer.text.startsWith('{');
    const answer = shownAnswer(output, isJson);
    if (example.file.endsWith('usage.md')) {
      assert.deepEqual(shape(JSON.parse(answer)), shape(JSON.parse(example.answer.text)));
      return;
    }
    assert.equal(answer, example.answer.text, 'run `npm run docs:answers` and read what changed');
  });
}

test('the example in openapi.json matches the real answer; its score may differ a little', async () => {
  const { body, answer } = recommendRoute;
  const code = `curl -s http://127.0.0.1:8080/api/v1/recommend -H "Authorization: Bearer $KITSCOUT_API_KEY" \\
    -H 'Content-Type: application/json' -d '${JSON.stringify(body!.example)}'`;
  const real = JSON.parse(await service.run({ file: 'openapi.json', language: 'sh', code, answer: null }));
  const shown = structuredClone(answer.example) as typeof real;
  for (const [i, { score }] of real.recommendations.entries()) {
    assert.ok(Math.abs(shown.recommendations[i].score - score) < 0.05, `${score}`);
    shown.recommendations[i].score = score;
  }
  assert.deepEqual(real, shown);
});

test('the committed build is current: run `npm run docs:build` after a page changed', () => {
  const { sources } = JSON.parse(readFileSync(join(DIST, 'build.json'), 'utf8')) as { sources: string };
  assert.equal(sources, sourcesDigest());
});

test('every internal link of the built pages resolves, and every page exists as Markdown', () => {
  const pages = globSync('**/*.html', { cwd: DIST });
  assert.ok(pages.length >= 25);
  for (const page of pages) {
    if (page === '404.html') continue;
    const markdown = page.endsWith('/index.html') ? page.replace('/index.html', '.md') : page.replace('.html', '.md');
    assert.ok(existsSync(join(DIST, markdown)), markdown);
    const html = readFileSync(join(DIST, page), 'utf8');
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"#?]+)/g)) {
      if (/^(https?:|mailto:)/.test(href!) || !href!.startsWith('/docs')) continue;
      const path = href!.replace(/^\/docs\/?/, '');
      const isThere =
        path === '' ||
        path.startsWith('reference') ||
        [path, `${path}.html`, join(path, 'index.html')].some((name) => existsSync(join(DIST, name)));
      assert.ok(isThere, `${page} links to ${href}`);
    }
  }
});

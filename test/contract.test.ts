import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { ERROR_CODES } from '../src/errors.ts';
import { STATUS_OF } from '../src/http/error-response.ts';
import { API_ROUTES } from '../src/http/routes/all.ts';
import { openApiDocument } from '../src/http/routes/openapi.ts';
import { call } from './support/http.ts';
import { startService } from './support/service.ts';

const service = await startService();
after(() => service.close());

const projectFile = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('openapi.json matches the routes; "npm run openapi" writes it', () => {
  assert.deepEqual(JSON.parse(projectFile('openapi.json')), JSON.parse(JSON.stringify(openApiDocument())));
});

test('the server serves the same document without a key', async () => {
  const answer = await call(service.url, '/openapi.json');
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.json, JSON.parse(projectFile('openapi.json')));
});

test('every operation documents its errors and headers', () => {
  const document = JSON.parse(projectFile('openapi.json'));
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object));
  assert.equal(operations.length, API_ROUTES.length);
  for (const { operationId, responses } of operations) {
    for (const status of ['200', '401', '402', '429', '500']) assert.ok(responses[status], `${operationId} ${status}`);
    for (const [status, response] of Object.entries<{ headers: object }>(responses)) {
      for (const header of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'])
        assert.ok(header in response.headers, `${operationId} ${status} ${header}`);
    }
    assert.ok('Retry-After' in responses['429'].headers);
    assert.notEqual(projectFile(`docs/endpoints/${operationId.replaceAll('_', '-')}.md`), '');
  }
});

test('the error codes are the same in the code, the document and the docs', () => {
  const document = JSON.parse(projectFile('openapi.json'));
  const inDocument = document.components.schemas.Error.properties.error.properties.code.enum;
  assert.deepEqual(inDocument, [...ERROR_CODES]);
  const docs = projectFile('docs/errors/index.md');
  for (const code of ERROR_CODES) assert.match(docs, new RegExp(`\\| ${STATUS_OF[code]} \\| \\[\`${code}\``), code);
});

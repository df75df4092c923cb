import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { validatorFor } from './validation.ts';

test('the check of a field is compiled once, not for every wrong request', () => {
  let compiled = 0;
  const field = {
    type: 'integer',
    minimum: 1,
    // Only compiling reads it.
    get multipleOf() {
      compiled++;
      return 1;
    },
  };
  const validate = validatorFor({ type: 'object', properties: { n: field } } as TSchema, 'body');
  assert.ok('error' in validate({ n: 0 }));
  const atFirst = compiled;
  assert.ok(atFirst > 0);
  assert.ok('error' in validate({ n: -1 }));
  assert.equal(compiled, atFirst);
});

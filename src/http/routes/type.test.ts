import assert from 'node:assert/strict';
import { test } from 'node:test';
import TypeBox from 'typebox';
import { Type } from './type.ts';

test('schemas match those that TypeBox builds', () => {
  const build = (type: typeof Type) =>
    type.Object(
      {
        list: type.Array(type.String({ maxLength: 9 }), { maxItems: 3 }),
        one: type.Optional(type.Union([type.Integer({ minimum: 1 }), type.Null(), type.Boolean()])),
        kind: type.Enum(['a', 'b'], { description: 'a or b' }),
        exact: type.Optional(type.Literal('x')),
        none: type.Object({ some: type.Optional(type.Number()) }),
      },
      { title: 'All', additionalProperties: false },
    );
  const [ours, theirs] = [build(Type), build(TypeBox)];
  assert.equal(JSON.stringify(ours), JSON.stringify(theirs));
  for (const name of ['list', 'one', 'exact'] as const)
    assert.equal('~optional' in ours.properties[name], '~optional' in theirs.properties[name]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell } from './csv.ts';

test('a cell is quoted if necessary, and never a formula', () => {
  for (const [value, cell] of [
    ['plain', 'plain'],
    ['a,"b"\r\n', '"a,""b""\r\n"'],
    [null, ''],
    [7, '7'],
    [{ name: '=x' }, '"{""name"":""=x""}"'],
    ...['=1+1', '+1', '-1', '@x', '\tx', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20x'].map((text) => [text, `'${text}`]),
    ['\r=1', '"\'\r=1"'],
    ['x;=1+1;-y', '"x;\'=1+1;\'-y"'],
    [{ name: 'x;@y' }, '"{""name"":""x;\'@y""}"'],
    ['a; b', '"a; b"'],
  ] as const)
    assert.equal(csvCell(value), cell);
});

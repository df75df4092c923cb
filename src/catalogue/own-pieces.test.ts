import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownKinds, ownPieces } from './own-pieces.ts';

test('what a kit brings for one assistant is told by where its files lie', () => {
  const files = [
    'SKILL.md',
    'platforms/claude/agents/a.md',
    'platforms/claude/agents/b.md',
    'platforms/cursor/x.mdc',
    'platforms/gemini/gem.md',
    'platforms/claude/agents/deeper/c.md',
    'platforms/claude/hooks/hooks.json',
    'platforms/claude/hooks/guard.py',
  ];
  assert.deepEqual(ownPieces(files, 'claude'), ['2 agents', 'hooks']);
  assert.deepEqual(ownPieces(files, 'cursor'), ['1 rule']);
  assert.deepEqual(ownPieces(files, 'gemini'), ['text for a Gem']);
  assert.deepEqual(ownPieces(files, 'codex'), []);
  assert.equal(ownKinds('codex'), undefined);
  assert.equal(ownKinds('claude'), 'agents, commands or hooks');
  assert.equal(ownKinds('gemini'), 'commands or texts for Gems');
});

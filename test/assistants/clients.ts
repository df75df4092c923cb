import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const CLIENTS: Readonly<Record<string, string>> = {
  '@anthropic-ai/claude-code': '2.1.328',
  '@google/gemini-cli': '0.61.0',
  '@openai/codex': '0.169.0',
  '@github/copilot': '1.0.102',
  '@modelcontextprotocol/inspector': '2.12.0',
  skills: '1.7.4',
};

/** Installs assistants from npm into a folder, unless they are there. Returns the paths of their programs. */
export function installClients(
  dir: string,
  {
    latest = false,
    only = Object.keys(CLIENTS).filter((name) => !name.startsWith('@modelcontextprotocol/')),
    say,
  }: { latest?: boolean; only?: string[]; say: (line: string) => void },
): (name: string) => string {
  mkdirSync(dir, { recursive: true });
  const isThere = only.every((name) => existsSync(join(dir, 'node_modules', name, 'package.json')));
  if (!isThere) {
    writeFileSync(join(dir, 'package.json'), '{"private":true}');
    const wanted = only.map((name) => `${name}@${latest ? 'latest' : CLIENTS[name]!}`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
      cwd: dir,
      stdio: 'pipe',
    });
    // Puts its program in place; the scripts of the others are not needed.
    execFileSync(process.execPath, ['node_modules/@anthropic-ai/claude-code/install.cjs'], { cwd: dir, stdio: 'pipe' });
  }
  for (const name of only) {
    const { version } = JSON.parse(readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8'));
    say(`${name} ${version}`);
  }
  return (name) => {
    const path = join(dir, 'node_modules/.bin', name);
    assert.ok(existsSync(path), path);
    return path;
  };
}

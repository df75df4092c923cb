import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureDashboard } from '../dashboard/build.ts';

/**
 * What `npm pack` needs: the built dashboard; the sources as plain JavaScript, since Node takes the types out of files only
 * outside node_modules. Each .js file is next to its source while the package is made; `--clean` removes them. (The
 * dependencies are bundled, in the versions of the lock file: what was tested is what is installed, and quickly.)
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src/**/*.ts', 'sdk/src/*.ts', 'dashboard/build.ts'];
const LEFT_OUT = ['**/*.test.ts', 'src/recommend/test-catalogue.ts'];

/** They, and whatever else they import: pages of the site use functions of the dashboard. */
function sources(): string[] {
  const found = new Set(globSync(SOURCES, { cwd: ROOT, exclude: LEFT_OUT }).map((file) => join(ROOT, file)));
  for (const file of found)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[^'\n]+\.ts)'/g))
      found.add(join(dirname(file), specifier!));
  return [...found];
}

const compiled = (file: string) => file.replace(/\.ts$/, '.js');

function writeJavaScript(): number {
  const files = sources();
  for (const file of files) {
    const plain = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    writeFileSync(compiled(file), plain.replaceAll(/'(\.{1,2}\/[^'\n]+)\.ts'/g, "'$1.js'").replaceAll(/[ \t]+$/gm, ''));
  }
  return files.length;
}

if (process.argv.includes('--clean')) for (const file of sources()) rmSync(compiled(file), { force: true });
else {
  const { problem } = await ensureDashboard();
  if (problem !== null) throw new Error(problem);
  process.stderr.write(`kitscout: ${writeJavaScript()} sources are written as JavaScript\n`);
}

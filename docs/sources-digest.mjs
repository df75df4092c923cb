import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A digest of everything that the docs are built from. */
export function sourcesDigest() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = [
    ...globSync(['**/*.md', '.vitepress/*.ts', '.vitepress/theme/*', 'public/**/*', 'img/*.svg', 'package-lock.json'], {
      cwd: folder,
      exclude: (name) => name.startsWith('node_modules') || name.startsWith('dist') || name.startsWith('.vitepress/cache'),
    }),
    '../CHANGELOG.md',
  ].sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex');
}

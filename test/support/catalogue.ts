import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';
import type { Kit } from '../../src/catalogue/kit.ts';
import type { Access } from '../../src/catalogue/release.ts';

/** A kit to write to disk; omitted fields get default values. With `files` null, no files are written. */
export type FixtureKit = Partial<Omit<Kit, 'slug' | 'deliverables'>> & {
  access?: Access;
  former_slugs?: string[];
  slug: string;
  files?: Record<string, string | Uint8Array> | null;
  deliverables?: string[];
};

export function writeCatalogue(dir: string, kits: readonly FixtureKit[]): void {
  mkdirSync(dir, { recursive: true });
  for (const kit of kits) writeKit(dir, kit);
}

export function writeKit(dir: string, { slug, files, deliverables, ...fields }: FixtureKit): void {
  const folder = join(dir, slug);
  mkdirSync(folder, { recursive: true });
  const contents = files ?? { 'README.md': `# ${fields.name ?? slug}\n\nHow to use ${slug}.\n` };
  const yaml = {
    name: slug,
    tagline: `The tagline of ${slug}`,
    description: `The description of ${slug}.`,
    price_cents: 900,
    currency: 'usd',
    ai_targets: ['any'],
    personas: ['developer'],
    keywords: [slug.replaceAll('-', ' ')],
    whats_inside: ['A readme'],
    ...fields,
    deliverables: deliverables ?? Object.keys(contents),
  };
  writeFileSync(join(folder, 'kit.yaml'), dump(yaml));
  if (files === null) return;
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Files of half a megabyte each that hardly compress: 30 of them are 15 MB, about the largest kit allowed. */
export function largeFiles(count: number): Record<string, string> {
  const line = (number: number) => `${hash('sha256', String(number), 'base64')}\n`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `part-${i}.md`,
      Array.from({ length: 11_000 }, (_, j) => line(i * 11_000 + j)).join(''),
    ]),
  );
}

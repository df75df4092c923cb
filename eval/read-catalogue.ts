// The kits of the catalogue folder, as the engine reads them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { KitText } from '../src/recommend/index/indexed-kit.ts';

interface KitFile {
  name: string;
  tagline: string;
  description: string;
  keywords?: string[];
  personas?: string[];
  whats_inside?: string[];
  ai_targets?: string[];
  deliverables?: string[];
}

export function readCatalogue(folder: string): KitText[] {
  return readdirSync(folder)
    .filter((slug) => existsSync(join(folder, slug, 'kit.yaml')))
    .sort()
    .map((slug) => readKit(folder, slug));
}

function readKit(folder: string, slug: string): KitText {
  const kit = load(readFileSync(join(folder, slug, 'kit.yaml'), 'utf8')) as KitFile;
  return {
    slug,
    name: kit.name,
    tagline: kit.tagline,
    description: kit.description,
    keywords: kit.keywords ?? [],
    personas: kit.personas ?? [],
    whatsInside: kit.whats_inside ?? [],
    aiTargets: kit.ai_targets ?? [],
    deliverables: (kit.deliverables ?? [])
      .filter((file) => existsSync(join(folder, slug, file)))
      .map((file) => ({ name: file, text: readFileSync(join(folder, slug, file), 'utf8') })),
  };
}

import { fileURLToPath } from 'node:url';
import type { CatalogueProblem, KitWithFiles } from '../../src/catalogue/kit.ts';
import { readCatalogueFolder } from '../../src/catalogue/read-folder.ts';

/** A kit of the bundled catalogue as `catalogue check` reads it; absent if it has problems. */
export interface BundledKit {
  slug: string;
  kit?: KitWithFiles;
  problems: CatalogueProblem[];
  warnings: CatalogueProblem[];
}

const DIR = fileURLToPath(new URL('../../catalogue', import.meta.url));

let entries: BundledKit[] | undefined;

/** All kits, or the named ones. Throws if a name is unknown. */
export function bundledKits(slugs: readonly string[] = []): BundledKit[] {
  entries ??= [...readCatalogueFolder(DIR, { lint: true, allowHardLinks: true })];
  const unknown = slugs.find((slug) => !entries?.some((entry) => entry.slug === slug));
  if (unknown !== undefined) throw new Error(`there is no kit "${unknown}" in ${DIR}`);
  return slugs.length === 0 ? entries : entries.filter(({ slug }) => slugs.includes(slug));
}

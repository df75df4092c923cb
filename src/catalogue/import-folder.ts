import type { CatalogueProblem, KitWithFiles } from './kit.ts';
import { kitFolders, type ReadOptions, readCatalogueFolder, whereKitsAre } from './read-folder.ts';

export class CatalogueProblemsError extends Error {
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    super(`the catalogue has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
    this.name = 'CatalogueProblemsError';
    this.problems = problems;
  }
}

/** One at a time, for catalogues of any size. Throws CatalogueProblemsError at the end, which rolls back the caller. */
export function* kitsToImport(dir: string, options: ReadOptions = {}): Generator<KitWithFiles> {
  const total = kitFolders(dir).length;
  if (total === 0)
    throw new CatalogueProblemsError([
      { file: dir, field: '(folder)', reason: `contains no kits: ${whereKitsAre(dir)}` },
    ]);
  const problems: CatalogueProblem[] = [];
  let done = 0;
  for (const entry of readCatalogueFolder(dir, options)) {
    problems.push(...entry.problems);
    if (entry.kit !== undefined && problems.length === 0) yield entry.kit;
    options.onProgress?.(++done, total);
  }
  if (problems.length > 0) throw new CatalogueProblemsError(problems);
}

/** Reads and checks the whole folder; throws CatalogueProblemsError with every problem. Returns the number of kits. */
export function checkFolder(dir: string, options: ReadOptions = {}): number {
  let kits = 0;
  for (const _ of kitsToImport(dir, options)) kits += 1;
  return kits;
}

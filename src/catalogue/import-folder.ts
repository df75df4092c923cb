import type { CatalogueProblem, KitWithFiles } from './kit.ts';
import { kitFolders, type ReadOptions, readCatalogueFolder, whereKitsAre } from './read-folder.ts';

export class CatalogueProblemsError extends Error {
  readonly problems: readonly CatalogueProblem[];
  readonly warnings: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[], warnings: readonly CatalogueProblem[] = []) {
    super(`the catalogue has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
    this.name = 'CatalogueProblemsError';
    this.problems = problems;
    this.warnings = warnings;
  }
}

/**
 * One at a time, for catalogues of any size. Throws CatalogueProblemsError at the end, which rolls back the caller. Adds
 * to `warnings` on the way.
 */
export function* kitsToImport(
  dir: string,
  options: ReadOptions = {},
  warnings: CatalogueProblem[] = [],
): Generator<KitWithFiles> {
  const total = kitFolders(dir).length;
  if (total === 0)
    throw new CatalogueProblemsError([
      { file: dir, field: '(folder)', reason: `contains no kits: ${whereKitsAre(dir)}` },
    ]);
  const problems: CatalogueProblem[] = [];
  let done = 0;
  for (const entry of readCatalogueFolder(dir, options)) {
    problems.push(...entry.problems);
    warnings.push(...entry.warnings);
    if (entry.kit !== undefined && problems.length === 0) yield entry.kit;
    options.onProgress?.(++done, total);
  }
  if (problems.length > 0) throw new CatalogueProblemsError(problems, warnings);
}

/** Reads and checks the whole folder; throws CatalogueProblemsError with every problem. */
export function checkFolder(dir: string, options: ReadOptions = {}): { kits: number; warnings: CatalogueProblem[] } {
  const warnings: CatalogueProblem[] = [];
  let kits = 0;
  for (const _ of kitsToImport(dir, options, warnings)) kits += 1;
  return { kits, warnings };
}

import { slugProblem } from '../catalogue/kit.ts';
import { WINDOWS_DEVICE } from '../catalogue/safe-names.ts';

interface Named {
  base: string;
  context: string | undefined;
  path: string;
}

/**
 * Names the kits of a source. A kit keeps its name as long as it is at the same path; a name that is taken gets the
 * source's prefix, then its folder's or plugin's name, then a number.
 */
export function slugGiver(prefix: string, taken: Iterable<string>, previous: ReadonlyMap<string, string>) {
  const used = new Set(taken);
  // Nobody else gets the names that kits of this source have had.
  const reserved = new Map(Array.from(previous, ([path, slug]) => [slug, path]));
  const isFree = (slug: string, path: string) =>
    !used.has(slug) &&
    (reserved.get(slug) ?? path) === path &&
    slugProblem(slug) === undefined &&
    !WINDOWS_DEVICE.test(slug);

  return ({ base, context, path }: Named): string => {
    const before = previous.get(path);
    const isStill =
      before !== undefined &&
      !used.has(before) &&
      [base, `${prefix}-${base}`].some(
        (name) => before === name || before.startsWith(`${name}-`) || before.endsWith(`-${base}`),
      );
    const slug = isStill ? before : first(candidates(prefix, base, context), (candidate) => isFree(candidate, path));
    used.add(slug);
    return slug;
  };
}

function* candidates(prefix: string, base: string, context: string | undefined): Generator<string> {
  yield base;
  const own = base.startsWith(`${prefix}-`) ? base : `${prefix}-${base}`;
  yield own;
  if (context !== undefined) yield `${own}-${context}`;
  for (let i = 2; ; i++) yield `${own}-${i}`;
}

function first(names: Generator<string>, isFine: (name: string) => boolean): string {
  for (const name of names) if (isFine(name)) return name;
  throw new Error('candidates never end');
}

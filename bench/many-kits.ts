import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import { type FixtureKit, writeCatalogue } from '../test/support/catalogue.ts';

/**
 * Writes a catalogue of any size made from the bundled kits: each copy combines the name of one kit, the description of
 * a second and the files of a third.
 */
export function writeManyKits(dir: string, count: number): void {
  const bundled = [...readCatalogueFolder(new URL('../catalogue', import.meta.url).pathname)].flatMap(({ kit }) =>
    kit === undefined ? [] : [kit],
  );
  const pick = (i: number) => bundled[i % bundled.length]!;
  const kits = Array.from({ length: count }, (_, i): FixtureKit => {
    const [one, two, three] = [pick(i), pick(i * 7 + 3), pick(i * 13 + 5)];
    const { id: _id, slug, deliverables: _deliverables, ...fields } = one.kit;
    return {
      ...fields,
      slug: `${slug}-${i}`,
      name: `${one.kit.name} ${i}`,
      description: two.kit.description,
      keywords: [...new Set([...one.kit.keywords.slice(0, 4), ...two.kit.keywords.slice(0, 3)])],
      files: Object.fromEntries((three.files ?? []).slice(0, 3).map(({ name, text }) => [name, text])),
    };
  });
  writeCatalogue(dir, kits);
}

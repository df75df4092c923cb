import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import type { KitSource } from '../src/recommend/measure.ts';

/** The kits of a catalogue folder as the service reads them, ordered by slug. */
export function readCatalogue(folder: string): KitSource[] {
  return [...readCatalogueFolder(folder)].map(({ slug, kit, problems }) => {
    if (kit === undefined) throw new Error(`${slug}: ${problems[0]?.field} ${problems[0]?.reason}`);
    return { ...kit.kit, files: kit.files ?? [] };
  });
}

/** Today's slug of each former one: judged use cases may be older than a name. */
export function formerSlugs(folder: string): Map<string, string> {
  const kits = [...readCatalogueFolder(folder)];
  return new Map(kits.flatMap(({ slug, kit }) => (kit?.formerSlugs ?? []).map((former) => [former, slug] as const)));
}

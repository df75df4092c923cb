import type { Kysely, Transaction } from 'kysely';
import { parseStoredKit } from '../../catalogue/kit.ts';
import { type KitRelease, releaseOf } from '../../catalogue/release.ts';
import type { CatalogueStore, LeftOutKit, StoredKit } from '../catalogue-store.ts';
import { compareKits, importKits } from './catalogue-import.ts';
import { filesOf, inCurrentForm } from './content-form.ts';
import { markStore, marksOf } from './kit-marks.ts';
import { proofStore, proofsIn } from './kit-proofs.ts';
import { KEEP_VERSIONS, versionReads } from './kit-versions.ts';
import { rowsThatFit } from './rows-that-fit.ts';
import { type CatalogueTables, withTables } from './tables.ts';

const READ_BATCH = 500;
const READ_WITH_FILES = 40;

export function catalogueStore(
  database: Kysely<unknown>,
  now: () => number,
  keepVersions = KEEP_VERSIONS,
): CatalogueStore {
  const db = withTables<CatalogueTables>(database);
  return {
    async revision() {
      const row = await db.selectFrom('catalogueState').select('revision').executeTakeFirstOrThrow();
      return row.revision;
    },

    async importedAt() {
      const row = await db.selectFrom('catalogueState').select('importedAt').executeTakeFirstOrThrow();
      return row.importedAt === 0 ? null : row.importedAt;
    },

    readAll: (leftOut) => readKits(db, leftOut),

    async names() {
      const names: string[] = [];
      const kits = db.selectFrom('kits').select(['slug', 'kit']).orderBy('slug').limit(READ_BATCH);
      const batches = inBatches((after) => kits.where('slug', '>', after).execute());
      for await (const rows of batches) names.push(...rows.flatMap(({ kit }) => nameIn(kit) ?? []));
      return names;
    },

    async readContent(contentHash) {
      const found = db.selectFrom('kitContents').select(['markdown', 'form']).where('hash', '=', contentHash);
      const row = await found.executeTakeFirst();
      return row && inCurrentForm(row.markdown, row.form);
    },

    import: (kits, options) => db.transaction().execute((tx) => importKits(tx, kits, options, now, keepVersions)),

    ...versionReads(db),
    ...markStore(db, now),
    ...proofStore(db, now),

    async digests(source) {
      const rows = await db
        .selectFrom('kits')
        .select(['slug', 'digest', 'sourcePath'])
        .where('source', '=', source)
        .execute();
      return rows.map(({ slug, digest, sourcePath }) => ({ slug, digest, path: sourcePath ?? '' }));
    },

    async takenNames(source) {
      const others = db
        .selectFrom('kits')
        .where(({ or, eb }) => or([eb('source', 'is', null), eb('source', '<>', source)]));
      const names = await others.select(['slug', 'id']).execute();
      // The data of thousands of kits is megabytes, and few have been renamed.
      const renamed = await others.select('release').where('release', 'like', '%"formerSlugs"%').execute();
      const former = renamed.flatMap(({ release }) => (JSON.parse(release!) as KitRelease).formerSlugs ?? []);
      return [...names.flatMap(({ slug, id }) => [slug, id]), ...former];
    },

    compare: (kits) => compareKits(db, kits),

    /** Not here: an engine whose database announces changes overrides it. */
    watch: () => {},
  };
}

async function* readKits(
  db: Kysely<CatalogueTables>,
  leftOut?: (kit: LeftOutKit) => void,
): AsyncGenerator<StoredKit[]> {
  const tx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute();
  try {
    const [marks, proofs] = [await marksOf(tx), await proofsIn(tx)];
    for await (const rows of inBatches((after) => nextRows(tx, after))) {
      yield rows.flatMap((row) => {
        try {
          const stored = storedKit(row);
          const kit = { ...stored, release: { ...stored.release, ...proofs(row.slug, stored.release.digest) } };
          const mark = marks(row.slug, kit.release.digest);
          if (mark === undefined) return [kit];
          if (mark.state !== 'deprecated') return [];
          return [{ ...kit, release: { ...kit.release, deprecated: mark.reason } }];
        } catch (error) {
          leftOut?.({ slug: row.slug, reason: (error as Error).message });
          return [];
        }
      });
    }
  } finally {
    await tx.rollback().execute();
  }
}

async function nextRows(tx: Transaction<CatalogueTables>, after: string): Promise<ReadRow[]> {
  const next = tx
    .selectFrom('kits')
    .leftJoin('kitContents', 'kitContents.hash', 'kits.contentHash')
    .where('kits.slug', '>', after)
    .orderBy('kits.slug')
    .limit(READ_WITH_FILES);
  const size = next.select(({ fn }) => fn<number | null>('octet_length', ['kitContents.markdown']).as('bytes'));
  return next
    .select(['kits.slug', 'kits.kit', 'kits.contentHash', 'kits.release'])
    .select(['kitContents.markdown', 'kitContents.form'])
    .limit(rowsThatFit(await size.execute()))
    .execute();
}

/** Kits in order of slug, a batch at a time, so a catalogue of any size needs little memory. */
async function* inBatches<R extends { slug: string }>(read: (after: string) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)!.slug)) yield rows;
}

function nameIn(kit: string): string | null {
  try {
    const { name } = JSON.parse(kit) as { name?: unknown };
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

type ReadRow = Omit<CatalogueTables['kits'], 'id' | 'digest' | 'source' | 'sourcePath'> & {
  markdown: string | null;
  form: number | null;
};

/** Throws if the row cannot be read as a kit and its files. */
function storedKit({ slug, kit, contentHash, release, markdown, form }: ReadRow): StoredKit {
  const files = markdown === null ? [] : filesOf(markdown, form!);
  return {
    kit: parseStoredKit(slug, kit),
    contentHash: markdown === null ? null : contentHash,
    files,
    release:
      release === null
        ? releaseOf(slug, markdown === null ? null : files, 'private')
        : (JSON.parse(release) as KitRelease),
  };
}

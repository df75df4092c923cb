import type { Kysely, Transaction } from 'kysely';
import { type Kit, parseStoredKit } from '../../catalogue/kit.ts';
import { type KitRelease, releaseOf } from '../../catalogue/release.ts';
import type { CatalogueStore, LeftOutKit, StoredKit, UnreadKit } from '../catalogue-store.ts';
import { compareKits, importKits } from './catalogue-import.ts';
import { filesOf, inCurrentForm } from './content-form.ts';
import { markStore, marksOf } from './kit-marks.ts';
import { proofStore, proofsIn } from './kit-proofs.ts';
import { KEEP_VERSIONS, versionReads } from './kit-versions.ts';
import { rowsThatFit } from './rows-that-fit.ts';
import { type CatalogueTables, withTables } from './tables.ts';

const READ_BATCH = 500;
const READ_ROWS = 200;
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

    readAll: (leftOut) => readKits(db, () => false, leftOut) as AsyncIterable<StoredKit[]>,

    readChanged: (isKnown, leftOut) => readKits(db, isKnown, leftOut),

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
  isKnown: (kit: Kit, stored: string) => boolean,
  leftOut?: (kit: LeftOutKit) => void,
): AsyncGenerator<(StoredKit | UnreadKit)[]> {
  const tx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute();
  try {
    const [marks, proofs] = [await marksOf(tx), await proofsIn(tx)];
    for await (const rows of inBatches((after) => nextRows(tx, after))) {
      const kits = rows.map((row) => {
        const kit = kitIn(row);
        const needsFiles =
          kit instanceof Error || row.release === null || row.hash === null || !isKnown(kit, row.digest);
        return { ...row, kit, needsFiles, bytes: needsFiles ? row.bytes : 0 };
      });
      for (let at = 0; at < kits.length; ) {
        const batch = kits.slice(at, at + rowsThatFit(kits.slice(at, at + READ_WITH_FILES)));
        at += batch.length;
        const contents = await contentsOf(tx, batch);
        yield batch.flatMap((row) => {
          try {
            const { slug } = row;
            const stored = storedKit(row, contents.get(row.contentHash ?? ''));
            const kit = { ...stored, release: { ...stored.release, ...proofs(slug, stored.release.digest) } };
            const mark = marks(slug, kit.release.digest);
            if (mark === undefined) return [kit];
            if (mark.state !== 'deprecated') return [];
            return [{ ...kit, release: { ...kit.release, deprecated: mark.reason } }];
          } catch (error) {
            leftOut?.({ slug: row.slug, reason: (error as Error).message });
            return [];
          }
        });
      }
    }
  } finally {
    await tx.rollback().execute();
  }
}

function nextRows(tx: Transaction<CatalogueTables>, after: string) {
  return tx
    .selectFrom('kits')
    .leftJoin('kitContents', 'kitContents.hash', 'kits.contentHash')
    .select(['kits.slug', 'kits.kit', 'kits.digest', 'kits.contentHash', 'kits.release'])
    .select(['kitContents.hash', 'kitContents.form'])
    .select(({ fn }) => fn<number | null>('octet_length', ['kitContents.markdown']).as('bytes'))
    .where('kits.slug', '>', after)
    .orderBy('kits.slug')
    .limit(READ_ROWS)
    .execute();
}

async function contentsOf(tx: Transaction<CatalogueTables>, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const wanted = rows.flatMap(({ needsFiles, hash }) => (needsFiles && hash !== null ? [hash] : []));
  if (wanted.length === 0) return new Map();
  const read = tx.selectFrom('kitContents').select(['hash', 'markdown']).where('hash', 'in', wanted);
  return new Map((await read.execute()).map(({ hash, markdown }) => [hash, markdown]));
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

/** The error is told in the order of the kits. */
function kitIn({ slug, kit }: { slug: string; kit: string }): Kit | Error {
  try {
    return parseStoredKit(slug, kit);
  } catch (error) {
    return error as Error;
  }
}

interface ReadRow {
  slug: string;
  kit: Kit | Error;
  digest: string;
  contentHash: string | null;
  release: string | null;
  /** Null if the content is missing. */
  hash: string | null;
  form: number | null;
  needsFiles: boolean;
}

/** Throws if the files cannot be read. */
function storedKit(
  { kit, digest, contentHash, release, hash, form, needsFiles }: ReadRow,
  markdown: string | undefined,
): StoredKit | UnreadKit {
  if (kit instanceof Error) throw kit;
  const files = markdown === undefined ? [] : filesOf(markdown, form!);
  return {
    kit,
    contentHash: hash === null ? null : contentHash,
    files: needsFiles ? files : null,
    release:
      release === null
        ? releaseOf(kit.slug, markdown === undefined ? null : files, 'private')
        : (JSON.parse(release) as KitRelease),
    stored: digest,
  } as StoredKit | UnreadKit;
}

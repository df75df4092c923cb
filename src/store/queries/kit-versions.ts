import type { Kysely, Transaction } from 'kysely';
import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { type Deliverable, joinDeliverables } from '../../catalogue/bundle.ts';
import { digestOf, fileChanges } from '../../catalogue/file-changes.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import { partsOf, turns } from '../../catalogue/parts-in-turns.ts';
import { type KitRelease, releaseOf } from '../../catalogue/release.ts';
import type { StoredForm } from '../../catalogue/stored-kit.ts';
import type { CatalogueStore, KitVersion } from '../catalogue-store.ts';
import { filesOf, inCurrentForm } from './content-form.ts';
import type { CatalogueTables } from './tables.ts';

type Tx = Transaction<CatalogueTables>;
type FileRow = KitVersion['files'][number];

/** Of each kit, unless the operator says otherwise. */
export const KEEP_VERSIONS = 20;
const BATCH = 100;
const WRITE_CHARACTERS = 8 * 1024 * 1024;

/**
 * Before kits are written: their new versions, and of the old ones the files that the new ones no longer have. So the
 * files of every version are in the current content of its kit or among the old files, and nothing is stored twice.
 */
export async function recordVersions(
  tx: Tx,
  entries: readonly { entry: KitWithFiles; form: Pick<StoredForm, 'release'> }[],
  now: number,
): Promise<void> {
  const before = await storedNow(
    tx,
    entries.map(({ entry }) => entry.kit.slug),
  );
  const old = new Map<string, string>();
  /** Imported before versions were kept: when is not known. */
  const known: CatalogueTables['kitVersions'][] = [];
  const made: CatalogueTables['kitVersions'][] = [];
  for (const { entry, form } of entries) {
    const { kit, files } = entry;
    if (files === null) continue;
    const { release } = form;
    const was = before.get(kit.slug);
    if (was?.release.digest === release.digest) continue;
    if (was?.release.digest != null) {
      known.push(versionRow(kit.slug, was.release, 0, []));
      addOld(old, was.files, new Set(release.files.map(({ sha256 }) => sha256)));
    }
    made.push(versionRow(kit.slug, release, now, was === undefined ? [] : fileChanges(was.files, files)));
  }
  await writeOld(tx, old);
  for (let i = 0; i < known.length; i += BATCH)
    await tx
      .insertInto('kitVersions')
      .values(known.slice(i, i + BATCH))
      .onConflict((conflict) => conflict.columns(['slug', 'digest']).doNothing())
      .execute();
  for (let i = 0; i < made.length; i += BATCH)
    await tx
      .insertInto('kitVersions')
      .values(made.slice(i, i + BATCH))
      // An earlier version may be the current one again.
      .onConflict((conflict) => conflict.columns(['slug', 'digest']).doUpdateSet({ at: now }))
      .execute();
}

/** Before kits are removed: their files, for those who have installed them. */
export async function keepRemoved(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (let i = 0; i < slugs.length; i += BATCH) {
    const old = new Map<string, string>();
    for (const { files } of (await storedNow(tx, slugs.slice(i, i + BATCH))).values()) addOld(old, files, new Set());
    await writeOld(tx, old);
  }
}

/** Keeps the newest versions of each kit. A file goes with the last version that has it. */
export async function forgetVersions(tx: Tx, keep: number): Promise<void> {
  const many = await tx
    .selectFrom('kitVersions')
    .select('slug')
    .groupBy('slug')
    .having(({ fn }) => fn.countAll<number>(), '>', keep)
    .execute();
  if (many.length === 0) return;
  for (const { slug } of many) {
    const rows = await tx
      .selectFrom('kitVersions')
      .select('digest')
      .where('slug', '=', slug)
      .orderBy('at', 'desc')
      .offset(keep)
      .limit(1_000_000)
      .execute();
    await tx
      .deleteFrom('kitVersions')
      .where('slug', '=', slug)
      .where(
        'digest',
        'in',
        rows.map(({ digest }) => digest),
      )
      .execute();
  }
  const used = new Set<string>();
  for (const { files } of await tx.selectFrom('kitVersions').select('files').execute())
    for (const { sha256 } of JSON.parse(files) as FileRow[]) used.add(sha256);
  const stored = await tx.selectFrom('kitOldFiles').select('hash').execute();
  const unused = stored.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  for (let i = 0; i < unused.length; i += BATCH)
    await tx
      .deleteFrom('kitOldFiles')
      .where('hash', 'in', unused.slice(i, i + BATCH))
      .execute();
}

export function versionReads(db: Kysely<CatalogueTables>): Pick<CatalogueStore, 'versions' | 'readVersion'> {
  const rowsOf = (slug: string) =>
    db.selectFrom('kitVersions').selectAll().where('slug', '=', slug).orderBy('at', 'desc').orderBy('digest').execute();
  return {
    async versions(slug) {
      return (await rowsOf(slug)).map(({ digest, at, commitId, files, changes }) => ({
        digest,
        at,
        commit: commitId,
        files: JSON.parse(files) as FileRow[],
        changes: JSON.parse(changes) as KitVersion['changes'],
      }));
    },

    async readVersion(slug, start) {
      const row = (await rowsOf(slug)).find(({ digest }) => digest.startsWith(start));
      if (row === undefined) return undefined;
      const found = { digest: row.digest, withheld: row.withheld === 1 };
      const [current] = await storedRows(db, [slug]);
      const content = current?.markdown == null ? '' : inCurrentForm(current.markdown, current.form!);
      if (content !== '' && releaseIn(current?.release)?.digest === row.digest) return { ...found, content };
      const listed = JSON.parse(row.files) as FileRow[];
      const wanted = new Set(listed.map(({ sha256 }) => sha256));
      // Splitting and joining 16 MB at once would block the event loop.
      const turn = turns();
      const known = new Map<string, Deliverable>();
      for (const { start, end } of await partsOf(content)) {
        const file = splitDownload(content.slice(start, end))[0]!;
        const digest = digestOf(file);
        if (wanted.delete(digest)) known.set(digest, file);
        await turn();
      }
      const hashes = [...wanted];
      for (let i = 0; i < hashes.length; i += BATCH)
        for (const { hash, content } of await db
          .selectFrom('kitOldFiles')
          .selectAll()
          .where('hash', 'in', hashes.slice(i, i + BATCH))
          .execute())
          known.set(hash, filesOf(content, 2)[0]!);
      const parts: string[] = [];
      for (const { name, sha256 } of listed) {
        const file = known.get(sha256);
        if (file === undefined) return undefined;
        parts.push(joinDeliverables([{ ...file, name }]));
        await turn();
      }
      return { ...found, content: parts.join('\n') };
    },
  };
}

interface Stored {
  release: KitRelease;
  files: Deliverable[];
}

async function storedNow(db: Kysely<CatalogueTables>, slugs: readonly string[]): Promise<Map<string, Stored>> {
  if (slugs.length === 0) return new Map();
  const rows = await storedRows(db, slugs);
  return new Map(
    rows.map(({ slug, release, markdown, form }) => {
      const files = markdown === null ? [] : filesOf(markdown, form!);
      const known = releaseIn(release) ?? releaseOf(slug, markdown === null ? null : files, 'private');
      return [slug, { release: known, files }];
    }),
  );
}

function storedRows(db: Kysely<CatalogueTables>, slugs: readonly string[]) {
  return db
    .selectFrom('kits')
    .leftJoin('kitContents', 'kitContents.hash', 'kits.contentHash')
    .select(['kits.slug', 'kits.release', 'kitContents.markdown', 'kitContents.form'])
    .where('kits.slug', 'in', slugs)
    .execute();
}

function releaseIn(stored: string | null | undefined): KitRelease | null {
  return stored == null ? null : (JSON.parse(stored) as KitRelease);
}

/** Undefined: there is no such kit. */
export async function filesNow(db: Kysely<CatalogueTables>, slug: string): Promise<Deliverable[] | undefined> {
  return (await storedNow(db, [slug])).get(slug)?.files;
}

function versionRow(slug: string, { digest, files, origin }: KitRelease, at: number, changes: KitVersion['changes']) {
  return {
    slug,
    digest: digest!,
    at,
    commitId: origin?.commit ?? null,
    files: JSON.stringify(files),
    changes: JSON.stringify(changes),
    withheld: Number(origin?.withheld === true),
  };
}

function addOld(old: Map<string, string>, files: readonly Deliverable[], kept: ReadonlySet<string>): void {
  for (const file of files) {
    const digest = digestOf(file);
    if (!kept.has(digest)) old.set(digest, joinDeliverables([{ ...file, name: 'file.md' }]));
  }
}

async function writeOld(tx: Tx, old: ReadonlyMap<string, string>): Promise<void> {
  let batch: CatalogueTables['kitOldFiles'][] = [];
  let characters = 0;
  const write = async () => {
    if (batch.length > 0)
      await tx
        .insertInto('kitOldFiles')
        .values(batch)
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    batch = [];
    characters = 0;
  };
  for (const [hash, content] of old) {
    batch.push({ hash, content });
    characters += content.length;
    if (batch.length >= BATCH || characters >= WRITE_CHARACTERS) await write();
  }
  await write();
}

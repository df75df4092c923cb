import { type Kysely, sql, type Transaction } from 'kysely';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import { type StoredForm, storedForm } from '../../catalogue/stored-kit.ts';
import type { ImportCounts, ImportOptions, KitsToStore } from '../catalogue-store.ts';
import { LeaseLostError } from '../source-store.ts';
import { NameClashError } from '../store.ts';
import { CURRENT_FORM } from './content-form.ts';
import { forgetHeld, holdKit } from './hold-kit.ts';
import { forgetVersions, keepRemoved, recordVersions } from './kit-versions.ts';
import type { CatalogueTables } from './tables.ts';

const WRITE_BATCH = 100;
/** PostgreSQL takes less than a gigabyte in one statement. */
const WRITE_CHARACTERS = 8 * 1024 * 1024;
/** A node that has not yet seen the newest import still serves the previous content. */
const KEEP_RETIRED_MS = 60 * 60 * 1000;

interface KitRow {
  row: CatalogueTables['kits'];
  entry: KitWithFiles;
  form: StoredForm;
}

export async function importKits(
  tx: Transaction<CatalogueTables>,
  kits: KitsToStore,
  { merge, source, review = false, owner = source?.name ?? null }: ImportOptions & { owner?: string | null },
  now: () => number,
  keepVersions: number,
): Promise<ImportCounts> {
  // Writing the state row first serialises imports.
  await tx.updateTable('catalogueState').set({ importedAt: now() }).execute();
  const { before, others } = await readDigests(tx, owner);
  const counts = { added: 0, updated: 0, removed: 0 };
  const slugs = new Set<string>();
  const batch: KitRow[] = [];
  let characters = 0;
  for await (const entry of kits) {
    if ('unchanged' in entry) {
      slugs.add(entry.unchanged);
      continue;
    }
    const { form = storedForm(entry), ...kit } = entry;
    const { slug } = kit.kit;
    slugs.add(slug);
    const other = others.get(slug);
    if (other !== undefined) throw new NameClashError([{ slug, name: slug, other }]);
    const former = before.has(slug) ? undefined : kit.formerSlugs?.find((one) => before.has(one));
    if (former !== undefined) {
      await renameKit(tx, former, slug);
      before.set(slug, before.get(former)!);
      before.delete(former);
    }
    const known = before.get(slug);
    if (known === form.digest) continue;
    if (review) {
      await holdKit(tx, kit, form.digest, now());
      continue;
    }
    if (known === undefined) counts.added += 1;
    else counts.updated += 1;
    batch.push({ row: rowOf(kit, form), entry: kit, form });
    characters += kit.files?.reduce((sum, file) => sum + file.text.length + (file.bytes?.length ?? 0), 0) ?? 0;
    if (batch.length < WRITE_BATCH && characters < WRITE_CHARACTERS) continue;
    await writeKits(tx, batch.splice(0), now());
    characters = 0;
  }
  await writeKits(tx, batch, now());
  if (merge || others.size > 0) await refuseSharedNames(tx, slugs);
  if (owner !== null && !merge) await forgetHeld(tx, owner, review ? slugs : new Set());
  if (!merge) {
    const removed = [...before.keys()].filter((slug) => !slugs.has(slug));
    await keepRemoved(tx, removed);
    await removeKits(tx, removed);
    counts.removed = removed.length;
  }
  if (counts.added + counts.updated + counts.removed > 0) {
    await finish(tx, now());
    await forgetVersions(tx, keepVersions);
  }
  // At the end: with the write of a lease that another process takes meanwhile, one of the two transactions fails.
  if (source !== undefined) await confirmLease(tx, source);
  return { kits: before.size + counts.added - counts.removed, ...counts };
}

export async function compareKits(db: Kysely<CatalogueTables>, kits: Iterable<KitWithFiles>) {
  const { before: stored } = await readDigests(db, null);
  const counts = { added: 0, updated: 0 };
  for (const entry of kits) {
    const { slug } = entry.kit;
    const { digest } = storedForm(entry);
    const name = [slug, ...(entry.formerSlugs ?? [])].find((one) => stored.has(one));
    if (name === undefined) counts.added += 1;
    else if (stored.get(name) !== digest) counts.updated += 1;
  }
  return counts;
}

/** It is about to be written under its new slug; its versions, and what was said and measured of it, come along. */
async function renameKit(tx: Transaction<CatalogueTables>, from: string, to: string): Promise<void> {
  await tx.updateTable('kits').set({ slug: to }).where('slug', '=', from).execute();
  // It may have had the new slug once before.
  for (const table of ['kitVersions', 'kitMarks'] as const) {
    const there = await tx.selectFrom(table).select('digest').where('slug', '=', to).execute();
    for (const { digest } of there)
      await tx.deleteFrom(table).where('slug', '=', from).where('digest', '=', digest).execute();
    await tx.updateTable(table).set({ slug: to }).where('slug', '=', from).execute();
  }
  await tx.updateTable('kitProofs').set({ slug: to }).where('slug', '=', from).execute();
}

async function finish(tx: Transaction<CatalogueTables>, now: number): Promise<void> {
  await tx
    .updateTable('kitContents')
    .set({ retiredAt: now })
    .where('retiredAt', 'is', null)
    // Not `not in`: for a large catalogue, PostgreSQL would compare every content with every kit.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('kits').select('slug').whereRef('kits.contentHash', '=', 'kitContents.hash'))),
    )
    .execute();
  const keptSince = now - KEEP_RETIRED_MS;
  await tx.deleteFrom('kitContents').where('retiredAt', '<', keptSince).execute();
  await tx
    .updateTable('catalogueState')
    .set((state) => ({ revision: state('revision', '+', 1) }))
    .execute();
}

async function confirmLease(
  tx: Transaction<CatalogueTables>,
  { name, holder }: { name: string; holder: string },
): Promise<void> {
  const held = await tx
    .updateTable('sources')
    .set({ holder })
    .where('name', '=', name)
    // Also after its time: as long as nobody else took it, it is held.
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  if (held === undefined)
    throw new LeaseLostError(`the source "${name}" was taken over by another process, or removed`);
}

function rowOf({ kit, origin }: KitWithFiles, { json, release, contentHash, digest }: StoredForm): KitRow['row'] {
  const from = { source: origin?.source ?? null, sourcePath: origin?.path ?? null };
  return { id: kit.id, slug: kit.slug, kit: json, contentHash, digest, release: JSON.stringify(release), ...from };
}

/**
 * `before`: what this import may replace, empty for a kit whose content is lost, so that an import writes it again.
 * `others`: the kits of other sources, with their names for messages.
 */
async function readDigests(tx: Kysely<CatalogueTables>, owner: string | null) {
  const kits = tx.selectFrom('kits').leftJoin('kitContents', 'kitContents.hash', 'kits.contentHash');
  const isLost = sql<boolean>`content_hash IS NOT NULL AND hash IS NULL`.as('isLost');
  const rows = await kits.select(['slug', 'digest', 'source', isLost]).execute();
  const own = rows.filter(({ source }) => source === owner);
  const before = new Map(own.map(({ slug, digest, isLost }) => [slug, isLost ? '' : digest]));
  const others = rows.filter(({ source }) => source !== owner);
  const nameOf = (source: string | null) => (source === null ? 'the catalogue' : `the source ${source}`);
  return { before, others: new Map(others.map(({ slug, source }) => [slug, `of ${nameOf(source)}`])) };
}

async function writeKits(tx: Transaction<CatalogueTables>, kits: readonly KitRow[], now: number): Promise<void> {
  if (kits.length === 0) return;
  await recordVersions(tx, kits, now);
  const contents = new Map<string, CatalogueTables['kitContents']>();
  for (const { entry, form } of kits)
    if (entry.files !== null && form.contentHash !== null) {
      const markdown = joinDeliverables(entry.files);
      contents.set(form.contentHash, { hash: form.contentHash, markdown, form: CURRENT_FORM, retiredAt: null });
    }
  if (contents.size > 0) {
    await tx
      .insertInto('kitContents')
      .values([...contents.values()])
      // The same text may be there in the form of 1.0, in which it means other files.
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ form: CURRENT_FORM, retiredAt: null }))
      .execute();
  }
  const rows = kits.map(({ row }) => row);
  await removeKits(
    tx,
    rows.map(({ slug }) => slug),
  );
  await tx.insertInto('kits').values(rows).execute();
}

async function removeKits(tx: Transaction<CatalogueTables>, slugs: readonly string[]): Promise<void> {
  for (let i = 0; i < slugs.length; i += WRITE_BATCH) {
    const batch = slugs.slice(i, i + WRITE_BATCH);
    await tx.deleteFrom('kits').where('slug', 'in', batch).execute();
  }
}

/** Merging can add a name that an existing kit has; only the folder itself was checked before. */
async function refuseSharedNames(tx: Transaction<CatalogueTables>, imported: ReadonlySet<string>): Promise<void> {
  const rows = await tx
    .selectFrom('kits as a')
    .innerJoin('kits as b', (join) =>
      join.on((on) => on.or([on('a.id', '=', on.ref('b.id')), on('a.id', '=', on.ref('b.slug'))])),
    )
    .select(['a.slug as one', 'b.slug as other', 'a.id as name'])
    .whereRef('a.slug', '<>', 'b.slug')
    .execute();
  const clashes = rows.map(({ one, other, name }) =>
    imported.has(one) ? { slug: one, name, other } : { slug: other, name, other: one },
  );
  const distinct = new Map(clashes.map((clash) => [`${clash.slug} ${clash.name}`, clash]));
  if (distinct.size > 0) throw new NameClashError([...distinct.values()]);
}

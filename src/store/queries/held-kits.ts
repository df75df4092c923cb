import type { Kysely, Transaction } from 'kysely';
import { fileChanges } from '../../catalogue/file-changes.ts';
import { findingsIn } from '../../catalogue/findings.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import type { HeldChoice, SourceStore } from '../source-store.ts';
import { ConflictError } from '../store.ts';
import { importKits } from './catalogue-import.ts';
import { filesOf } from './content-form.ts';
import type { HeldSummary } from './hold-kit.ts';
import { filesNow } from './kit-versions.ts';
import type { CatalogueTables } from './tables.ts';

type Tx = Transaction<CatalogueTables>;
/** Kits that waited before summaries were stored have none. */
type Entry = Omit<KitWithFiles, 'files'> & { summary?: HeldSummary };

export function heldKits(
  db: Kysely<CatalogueTables>,
  now: () => number,
  keepVersions: number,
): Pick<SourceStore, 'held' | 'heldFiles' | 'approve' | 'reject'> {
  const contentOf = (source: string, slug: string) =>
    db
      .selectFrom('heldKits')
      .select(['digest', 'content'])
      .where('source', '=', source)
      .where('slug', '=', slug)
      .executeTakeFirst();
  return {
    async held(source) {
      const rows = await db
        .selectFrom('heldKits')
        .leftJoin('kits', 'kits.slug', 'heldKits.slug')
        .select(['heldKits.slug', 'heldKits.at', 'heldKits.digest', 'entry', 'rejected', 'kits.slug as served'])
        .where('heldKits.source', '=', source)
        .orderBy('heldKits.slug')
        .execute();
      return Promise.all(
        rows.map(async ({ slug, at, digest, entry, rejected, served }) => {
          const { kit, summary } = JSON.parse(entry) as Entry;
          const files = summary === undefined ? filesIn((await contentOf(source, slug))?.content ?? null) : [];
          const { findings, changes } = summary ?? { findings: findingsIn(files), changes: fileChanges([], files) };
          const isNew = served === null;
          return { slug, name: kit.name, at, digest, isNew, rejected: rejected === 1, findings, changes };
        }),
      );
    },

    async heldFiles(source, slug) {
      const row = await contentOf(source, slug);
      if (row === undefined) return undefined;
      const before = (await filesNow(db, slug)) ?? [];
      return { digest: row.digest, before, after: filesIn(row.content) };
    },

    approve: (source, kits) =>
      db.transaction().execute(async (tx) => {
        const chosen = await choose(tx, source, kits, now());
        const slugs = chosen.map(({ slug }) => slug);
        if (slugs.length > 0)
          await importKits(tx, entriesOf(tx, source, slugs), { merge: true, owner: source }, now, keepVersions);
        for (const slug of slugs)
          await tx.deleteFrom('heldKits').where('source', '=', source).where('slug', '=', slug).execute();
        return slugs;
      }),

    reject: (source, kits) =>
      db.transaction().execute(async (tx) => {
        const slugs = (await choose(tx, source, kits, now())).map(({ slug }) => slug);
        if (slugs.length > 0)
          await tx
            .updateTable('heldKits')
            .set({ rejected: 1 })
            .where('source', '=', source)
            .where('slug', 'in', slugs)
            .execute();
        return slugs;
      }),
  };
}

/** Null: all that were not rejected. Refuses what is not as it was when it was looked at. */
async function choose(tx: Tx, source: string, kits: readonly HeldChoice[] | null, now: number) {
  // Like imports, which write the state row first: from here on, no sync replaces what waits.
  await tx.updateTable('catalogueState').set({ importedAt: now }).execute();
  const rows = await tx
    .selectFrom('heldKits')
    .select(['slug', 'digest', 'rejected'])
    .where('source', '=', source)
    .orderBy('slug')
    .execute();
  if (kits === null) return rows.filter(({ rejected }) => rejected === 0);
  const wanted = new Map(kits.map(({ slug, digest }) => [slug, digest]));
  const chosen = rows.filter(({ slug }) => wanted.has(slug));
  const other = chosen.find(({ slug, digest }) => !digest.startsWith(wanted.get(slug) ?? ''));
  if (other !== undefined)
    throw new ConflictError(`${other.slug} has changed since it was looked at; look at it again`);
  return chosen;
}

/** One after another: a source may have thousands, with all their files. */
async function* entriesOf(tx: Tx, source: string, slugs: readonly string[]): AsyncGenerator<KitWithFiles> {
  for (const slug of slugs) {
    const { entry, content } = await tx
      .selectFrom('heldKits')
      .select(['entry', 'content'])
      .where('source', '=', source)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const { summary: _, ...rest } = JSON.parse(entry) as Entry;
    yield { ...rest, files: content === null ? null : filesIn(content) };
  }
}

function filesIn(content: string | null) {
  return content === null ? [] : filesOf(content, 2);
}

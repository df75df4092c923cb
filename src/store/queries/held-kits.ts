import type { Kysely } from 'kysely';
import type { Deliverable } from '../../catalogue/bundle.ts';
import { fileChanges } from '../../catalogue/file-changes.ts';
import { findingsIn } from '../../catalogue/findings.ts';
import type { KitWithFiles } from '../../catalogue/kit.ts';
import type { SourceStore } from '../source-store.ts';
import { importKits } from './catalogue-import.ts';
import { filesOf } from './content-form.ts';
import type { CatalogueTables } from './tables.ts';

type Row = CatalogueTables['heldKits'];
type Entry = Omit<KitWithFiles, 'files'>;

const KEEP_VERSIONS = 20;

export function heldKits(
  db: Kysely<CatalogueTables>,
  now: () => number,
): Pick<SourceStore, 'held' | 'heldFiles' | 'approve' | 'reject'> {
  const rowsOf = (source: string) =>
    db.selectFrom('heldKits').selectAll().where('source', '=', source).orderBy('slug').execute();
  return {
    async held(source) {
      const rows = await rowsOf(source);
      return Promise.all(
        rows.map(async (row) => {
          const before = await filesNow(db, row.slug);
          const after = filesIn(row);
          return {
            slug: row.slug,
            name: (JSON.parse(row.entry) as Entry).kit.name,
            at: row.at,
            isNew: before === undefined,
            rejected: row.rejected === 1,
            findings: findingsIn(after),
            changes: fileChanges(before ?? [], after),
          };
        }),
      );
    },

    async heldFiles(source, slug) {
      const row = (await rowsOf(source)).find((one) => one.slug === slug);
      return row && { before: (await filesNow(db, slug)) ?? [], after: filesIn(row) };
    },

    approve: (source, slugs) =>
      db.transaction().execute(async (tx) => {
        const rows = (
          await tx.selectFrom('heldKits').selectAll().where('source', '=', source).orderBy('slug').execute()
        ).filter((row) => (slugs === null ? row.rejected === 0 : slugs.includes(row.slug)));
        const kits = rows.map(
          (row): KitWithFiles => ({
            ...(JSON.parse(row.entry) as Entry),
            files: row.content === null ? null : filesIn(row),
          }),
        );
        if (kits.length > 0) await importKits(tx, kits, { merge: true, owner: source }, now, KEEP_VERSIONS);
        for (const { slug } of rows)
          await tx.deleteFrom('heldKits').where('source', '=', source).where('slug', '=', slug).execute();
        return rows.map(({ slug }) => slug);
      }),

    async reject(source, slugs) {
      if (slugs.length === 0) return [];
      const rows = await db
        .updateTable('heldKits')
        .set({ rejected: 1 })
        .where('source', '=', source)
        .where('slug', 'in', slugs)
        .returning('slug')
        .execute();
      return rows.map(({ slug }) => slug).sort();
    },
  };
}

function filesIn({ content }: Row): Deliverable[] {
  return content === null ? [] : filesOf(content, 2);
}

/** Undefined: there is no such kit. */
async function filesNow(db: Kysely<CatalogueTables>, slug: string): Promise<Deliverable[] | undefined> {
  const row = await db
    .selectFrom('kits')
    .leftJoin('kitContents', 'kitContents.hash', 'kits.contentHash')
    .select(['kitContents.markdown', 'kitContents.form'])
    .where('kits.slug', '=', slug)
    .executeTakeFirst();
  return row && (row.markdown === null ? [] : filesOf(row.markdown, row.form!));
}

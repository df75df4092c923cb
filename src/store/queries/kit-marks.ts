import type { Kysely } from 'kysely';
import type { CatalogueStore, KitMark, MarkState } from '../catalogue-store.ts';
import { ConflictError } from '../store.ts';
import type { CatalogueTables } from './tables.ts';

type Row = CatalogueTables['kitMarks'];

const SEVERITY: Readonly<Record<MarkState, number>> = { deprecated: 1, yanked: 2, quarantined: 3 };

/** What is said about a kit in its version: about the kit or about the version, whatever is graver. */
export async function marksOf(db: Kysely<CatalogueTables>) {
  const bySlug = new Map<string, Row[]>();
  for (const row of await db.selectFrom('kitMarks').selectAll().execute())
    bySlug.getOrInsertComputed(row.slug, () => []).push(row);
  return (slug: string, digest: string | null): KitMark | undefined => {
    const rows = bySlug.get(slug)?.filter((row) => row.digest === '' || row.digest === digest) ?? [];
    return rows.map(markOf).sort((a, b) => SEVERITY[b.state] - SEVERITY[a.state])[0];
  };
}

export function markStore(
  db: Kysely<CatalogueTables>,
  now: () => number,
): Pick<CatalogueStore, 'marks' | 'mark' | 'unmark'> {
  return {
    async marks(slug) {
      const rows = await db.selectFrom('kitMarks').selectAll().where('slug', '=', slug).orderBy('at', 'desc').execute();
      return rows.map(markOf);
    },

    mark: (slug, digest, state, reason) =>
      db.transaction().execute(async (tx) => {
        // Nodes build a new version of the catalogue.
        await tx
          .updateTable('catalogueState')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .execute();
        const known =
          digest === null
            ? tx.selectFrom('kits').select('slug').where('slug', '=', slug)
            : tx.selectFrom('kitVersions').select('slug').where('slug', '=', slug).where('digest', '=', digest);
        if ((await known.executeTakeFirst()) === undefined)
          throw new ConflictError(
            `there is no ${digest === null ? 'kit' : 'version'} ${slug}${digest === null ? '' : `@${digest.slice(0, 12)}`}`,
          );
        await tx
          .insertInto('kitMarks')
          .values({ slug, digest: digest ?? '', state, reason, at: now() })
          .onConflict((conflict) => conflict.columns(['slug', 'digest']).doUpdateSet({ state, reason, at: now() }))
          .execute();
      }),

    unmark: (slug, digest) =>
      db.transaction().execute(async (tx) => {
        const removed = await tx
          .deleteFrom('kitMarks')
          .where('slug', '=', slug)
          .where('digest', '=', digest ?? '')
          .executeTakeFirst();
        if (removed.numDeletedRows === 0n) return false;
        await tx
          .updateTable('catalogueState')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .execute();
        return true;
      }),
  };
}

function markOf({ digest, state, reason, at }: Row): KitMark {
  return { digest: digest === '' ? null : digest, state: state as MarkState, reason, at };
}

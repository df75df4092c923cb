import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newestMajors, type Proof, type PublishedProof, staleness } from '../../catalogue/proof.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { ConflictError } from '../store.ts';
import { newRevision } from './new-revision.ts';
import type { CatalogueTables } from './tables.ts';

/** More of one kit are not shown. */
const MAX_SHOWN = 20;

/** What was measured of a kit with these files, for its release: nothing, or `proofs`. */
export async function proofsIn(db: Kysely<CatalogueTables>) {
  const rows = await db.selectFrom('kitProofs').selectAll().orderBy('at', 'desc').orderBy('id').execute();
  const all = rows.map(({ id, slug, proof }) => ({ id, slug, proof: JSON.parse(proof) as Proof }));
  const newest = newestMajors(all.map(({ proof }) => proof));
  const bySlug = Map.groupBy(all, ({ slug }) => slug);
  return (slug: string, digest: string | null): { proofs?: PublishedProof[] } => {
    const found = bySlug.get(slug)?.slice(0, MAX_SHOWN);
    if (found === undefined) return {};
    return { proofs: found.map(({ id, proof }) => ({ ...proof, id, stale: staleness(proof, digest, newest) })) };
  };
}

export function proofStore(
  db: Kysely<CatalogueTables>,
  now: () => number,
): Pick<CatalogueStore, 'proofs' | 'addProof' | 'removeProof'> {
  return {
    async proofs(slug) {
      const all = db.selectFrom('kitProofs').selectAll().orderBy('at', 'desc').orderBy('id');
      const rows = await (slug === undefined ? all : all.where('slug', '=', slug)).execute();
      return rows.map(({ id, at, proof }) => ({ id, at, proof: JSON.parse(proof) as Proof }));
    },

    addProof: (proof) =>
      db.transaction().execute(async (tx) => {
        await newRevision(tx);
        const kit = await tx.selectFrom('kits').select('slug').where('slug', '=', proof.kit).executeTakeFirst();
        if (kit === undefined) throw new ConflictError(`there is no kit ${proof.kit}`);
        const text = JSON.stringify(proof);
        const id = hash('sha256', text, 'hex').slice(0, 12);
        await tx
          .insertInto('kitProofs')
          .values({ id, slug: proof.kit, at: now(), proof: text })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        return { id };
      }),

    removeProof: (id) =>
      db.transaction().execute(async (tx) => {
        const removed = await tx.deleteFrom('kitProofs').where('id', '=', id).executeTakeFirst();
        if (removed.numDeletedRows === 0n) return false;
        await newRevision(tx);
        return true;
      }),
  };
}

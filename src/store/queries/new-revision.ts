import type { Transaction } from 'kysely';
import type { CatalogueTables } from './tables.ts';

/** Nodes build a new version of the catalogue. */
export async function newRevision(tx: Transaction<CatalogueTables>): Promise<void> {
  await tx
    .updateTable('catalogueState')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute();
}

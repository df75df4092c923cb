import type { Kysely } from 'kysely';
import type { VectorStore } from '../vector-store.ts';
import { type CatalogueTables, withTables } from './tables.ts';

/** Rows per statement. */
const BATCH = 100;
const READ_BATCH = 2_000;

export function vectorStore(database: Kysely<unknown>, now: () => number): VectorStore {
  const db = withTables<CatalogueTables>(database);
  return {
    async read(stamp) {
      const found = new Map<string, Uint8Array>();
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('kitVectors')
          .select(['digest', 'vector'])
          .where('stamp', '=', stamp)
          .where('digest', '>', after)
          .orderBy('digest')
          .limit(READ_BATCH)
          .execute();
        for (const { digest, vector } of rows) found.set(digest, Buffer.from(vector, 'base64'));
        if (rows.length < READ_BATCH) return found;
        after = rows.at(-1)!.digest;
      }
    },

    async has(stamp, digest) {
      const row = await db
        .selectFrom('kitVectors')
        .select('digest')
        .where('stamp', '=', stamp)
        .where('digest', '=', digest)
        .executeTakeFirst();
      return row !== undefined;
    },

    async add(stamp, vectors) {
      const rows = [...vectors].map(([digest, vector]) => ({
        stamp,
        digest,
        vector: Buffer.from(vector).toString('base64'),
      }));
      for (let at = 0; at < rows.length; at += BATCH)
        await db
          .insertInto('kitVectors')
          .values(rows.slice(at, at + BATCH))
          .onConflict((conflict) => conflict.columns(['stamp', 'digest']).doNothing())
          .execute();
    },

    async keepOnly(stamp, digests) {
      const kept = new Set(digests);
      const known = await db.selectFrom('kitVectors').select('digest').where('stamp', '=', stamp).execute();
      const gone = known.map(({ digest }) => digest).filter((digest) => !kept.has(digest));
      for (let at = 0; at < gone.length; at += BATCH)
        await db
          .deleteFrom('kitVectors')
          .where('stamp', '=', stamp)
          .where('digest', 'in', gone.slice(at, at + BATCH))
          .execute();
    },

    async takeLease(name, holder, forMs) {
      const until = now() + forMs;
      const result = await db
        .insertInto('leases')
        .values({ name, holder, until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, until })
            .where(({ eb, or }) => or([eb('leases.holder', '=', holder), eb('leases.until', '<', now())])),
        )
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
    },

    async endLease(name, holder) {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
  };
}

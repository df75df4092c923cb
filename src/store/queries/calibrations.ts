import type { Kysely } from 'kysely';
import type { CalibrationMap } from '../../feedback/calibration.ts';
import type { Calibration, CalibrationStore } from '../calibration-store.ts';
import { newId } from './new-id.ts';
import { newRevision } from './new-revision.ts';
import { type CatalogueTables, withTables } from './tables.ts';

export function calibrationStore(database: Kysely<unknown>, now: () => number): CalibrationStore {
  const db = withTables<CatalogueTables>(database);
  /** Ids settle what happened in the same millisecond, in the same way for everyone. */
  const newestFirst = (from: Kysely<CatalogueTables>) =>
    from.selectFrom('calibrations').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
  return {
    async inForce() {
      const rows = await newestFirst(db).where('undoneAt', 'is', null).execute();
      return new Map(rows.reverse().map(({ scale, map }) => [scale, JSON.parse(map) as CalibrationMap]));
    },

    list: async (limit) => (await newestFirst(db).limit(limit).execute()).map(calibrationOf),

    apply: ({ scale, map, report }) =>
      db.transaction().execute(async (tx) => {
        // First: only one of several writes at a time.
        await newRevision(tx);
        const last = await newestFirst(tx).limit(1).executeTakeFirst();
        const row = {
          id: newId('cal'),
          at: Math.max(now(), (last?.at ?? 0) + 1),
          scale,
          map: JSON.stringify(map),
          report: JSON.stringify(report),
          undoneAt: null,
        };
        await tx.insertInto('calibrations').values(row).execute();
        return calibrationOf(row);
      }),

    undo: (scale) =>
      db.transaction().execute(async (tx) => {
        await newRevision(tx);
        const current = await newestFirst(tx)
          .where('scale', '=', scale)
          .where('undoneAt', 'is', null)
          .limit(1)
          .executeTakeFirst();
        if (current === undefined) return undefined;
        const undoneAt = now();
        await tx.updateTable('calibrations').set({ undoneAt }).where('id', '=', current.id).execute();
        return calibrationOf({ ...current, undoneAt });
      }),
  };
}

function calibrationOf({ map, report, ...row }: CatalogueTables['calibrations']): Calibration {
  return { ...row, map: JSON.parse(map), report: JSON.parse(report) };
}

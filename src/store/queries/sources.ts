import type { Kysely } from 'kysely';
import type { Source, SourceProblemRow, SourceSettings, SourceState, SourceStore } from '../source-store.ts';
import { ConflictError } from '../store.ts';
import { heldKits } from './held-kits.ts';
import { KEEP_VERSIONS } from './kit-versions.ts';
import { type CatalogueTables, withTables } from './tables.ts';

type Row = CatalogueTables['sources'];

/** What one node calls now can be a little later than what another does: "sync now" is due everywhere. */
const CLOCKS_DIFFER_BY_MS = 1_000;
/** After a failed sync, the next one comes a little later each time, but no later than planned. */
const RETRY_MS = 5 * 60_000;

/** `slow` is for what reads or writes the files of kits. */
export function sourceStore(
  { quick, slow }: { quick: Kysely<unknown>; slow: Kysely<unknown> },
  now: () => number,
  keepVersions = KEEP_VERSIONS,
): SourceStore {
  const db = withTables<CatalogueTables>(quick);
  const slowDb = withTables<CatalogueTables>(slow);
  const read = async (name: string) => {
    const row = await db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst();
    return row && sourceOf(row, now());
  };
  return {
    async list() {
      const rows = await db.selectFrom('sources').selectAll().orderBy('name').execute();
      return rows.map((row) => sourceOf(row, now()));
    },

    find: read,

    async add(name, settings) {
      const row = { name, settings: JSON.stringify(settings), paused: 0, createdAt: now(), nextAt: now() };
      const added = await db
        .insertInto('sources')
        .values({ ...row, holder: null, heldUntil: null, state: null, problems: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst();
      if (added === undefined) throw new ConflictError(`there is a source "${name}" already`);
      return (await read(name))!;
    },

    async pause(name, paused) {
      await db
        .updateTable('sources')
        .set({ paused: Number(paused), nextAt: paused ? null : now() })
        .where('name', '=', name)
        .execute();
    },

    async syncSoon(name) {
      await db.updateTable('sources').set({ nextAt: now() }).where('name', '=', name).execute();
    },

    remove: (name, { keepKits }) =>
      slowDb.transaction().execute(async (tx) => {
        // Like imports, which write the state row first.
        await tx.updateTable('catalogueState').set({ importedAt: now() }).execute();
        const removed = await tx
          .deleteFrom('sources')
          .where('name', '=', name)
          .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now())]))
          .returning('name')
          .executeTakeFirst();
        if (removed === undefined)
          throw new ConflictError(`the source "${name}" is being synced, or is gone; try again`);
        const kits = keepKits
          ? await tx
              .updateTable('kits')
              .set({ source: null, sourcePath: null })
              .where('source', '=', name)
              .executeTakeFirst()
          : await tx.deleteFrom('kits').where('source', '=', name).executeTakeFirst();
        await tx.deleteFrom('heldKits').where('source', '=', name).execute();
        const count = Number('numDeletedRows' in kits ? kits.numDeletedRows : kits.numUpdatedRows);
        if (count > 0 && !keepKits)
          await tx
            .updateTable('catalogueState')
            .set((state) => ({ revision: state('revision', '+', 1) }))
            .execute();
        return { kits: count };
      }),

    async problems(name) {
      const row = await db.selectFrom('sources').select('problems').where('name', '=', name).executeTakeFirst();
      return row?.problems == null ? [] : (JSON.parse(row.problems) as SourceProblemRow[]);
    },

    ...heldKits(slowDb, now, keepVersions),

    async due() {
      const rows = await db
        .selectFrom('sources')
        .select('name')
        .where('paused', '=', 0)
        .where('nextAt', '<=', now() + CLOCKS_DIFFER_BY_MS)
        .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now())]))
        .orderBy('nextAt')
        .execute();
      return rows.map(({ name }) => name);
    },

    async claim(name, holder, ms) {
      const claimed = await db
        .updateTable('sources')
        .set({ holder, heldUntil: now() + ms })
        .where('name', '=', name)
        .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now())]))
        .returning('name')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async renew(name, holder, ms) {
      const renewed = await db
        .updateTable('sources')
        .set({ heldUntil: now() + ms })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('heldUntil', '>', now())
        .returning('name')
        .executeTakeFirst();
      return renewed !== undefined;
    },

    async release(name, holder, done) {
      const source = await read(name);
      if (source === undefined) return;
      const free = { holder: null, heldUntil: null };
      const wait =
        source.every === null
          ? null
          : done?.state.outcome === 'failed'
            ? Math.min(source.every, RETRY_MS)
            : source.every;
      const nextAt = source.paused || wait === null ? null : now() + wait;
      await db
        .updateTable('sources')
        .set({
          ...free,
          ...(done && { state: JSON.stringify(done.state), nextAt }),
          ...(done?.problems && { problems: JSON.stringify(done.problems) }),
        })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

function sourceOf(row: Row, now: number): Source {
  return {
    ...(JSON.parse(row.settings) as SourceSettings),
    name: row.name,
    paused: row.paused === 1,
    createdAt: row.createdAt,
    nextAt: row.nextAt,
    running: row.heldUntil !== null && row.heldUntil > now,
    state: row.state === null ? null : (JSON.parse(row.state) as SourceState),
  };
}

import { sql } from 'kysely';
import { rowsThatFit } from '../queries/rows-that-fit.ts';
import { SECRET_NAME } from '../queries/sign-in/sign-in.ts';
import { ConflictError } from '../store.ts';
import { Checksum } from './checksum.ts';
import { type CopyEndpoint, openEndpoint } from './endpoint.ts';
import { type Table, tablesToCopy } from './tables.ts';

interface CopyOptions {
  /** Whether people stay signed in: copies sessions, open links and the secret that signs cookies. */
  sessions: boolean;
}

const BATCH_ROWS = 200;
const SESSION_TABLES = new Set(['sessions', 'verifications']);

/**
 * Copies everything from one store to another, whatever their engines; sessions are copied only on request. Written
 * rows are read back and compared before the commit: the target then equals the source, row by row, or is unchanged.
 * Rejects with ConflictError if the target is not empty. Calls counted at the source after the copy began are not
 * included: stop the servers first.
 */
export async function copyStore(
  from: string,
  to: string,
  onProgress: (done: number, total: number) => void,
  options: CopyOptions = { sessions: false },
) {
  const tables = tablesToCopy();
  await using source = await openEndpoint(from, 'read');
  await using target = await openEndpoint(to, 'write');
  for (const table of tables) await refuseUsed(target, table);
  let total = 0;
  for (const table of tables) total += await rowCount(source, table);
  let done = 0;
  // Every row is written and read back.
  const step = (rows: number) => {
    done += rows;
    onProgress(done, total * 2);
  };
  // Second factors are encrypted with the secret: without it their owners could no longer sign in.
  const secondFactors = await rowCount(source, tables.find(({ name }) => name === 'two_factors')!);
  const stays = (table: Table, row: Record<string, unknown>) =>
    !options.sessions &&
    (SESSION_TABLES.has(table.name) || (secondFactors === 0 && table.name === 'settings' && row.name === SECRET_NAME));
  const written = new Map<Table, Checksum>();
  for (const table of tables) {
    const checksum = new Checksum(table.columns);
    written.set(table, checksum);
    await target.tx(table.part).deleteFrom(table.name).execute();
    for await (const all of read(source, table)) {
      const rows = all.filter((row) => !stays(table, row));
      if (rows.length > 0) await target.tx(table.part).insertInto(table.name).values(rows).execute();
      checksum.add(rows);
      // Rows that are not copied are not read back.
      step(all.length * 2 - rows.length);
    }
  }
  for (const [table, expected] of written) {
    const found = await checksumOf(target, table, step);
    if (!found.equals(expected))
      throw new Error(
        `the table ${table.name} differs after the copy (${expected.rows} rows read, ${found.rows} found); nothing was copied`,
      );
  }
  await target.commit();
  return [...written].map(([{ name }, { rows, sum }]) => ({ name, rows, sum }));
}

async function refuseUsed(target: CopyEndpoint, table: Table): Promise<void> {
  const isFresh =
    (await rowCount(target, table)) === table.fresh.rows && (await checksumOf(target, table)).equals(table.fresh);
  if (!isFresh)
    throw new ConflictError(`the target is not empty: its table ${table.name} already has rows; nothing was copied`);
}

async function checksumOf(endpoint: CopyEndpoint, table: Table, onRows = (_: number) => {}): Promise<Checksum> {
  const checksum = new Checksum(table.columns);
  for await (const rows of read(endpoint, table)) {
    checksum.add(rows);
    onRows(rows.length);
  }
  return checksum;
}

async function rowCount(endpoint: CopyEndpoint, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(
    endpoint.tx(table.part),
  );
  return Number(rows[0]!.count);
}

async function* read(endpoint: CopyEndpoint, table: Table): AsyncGenerator<Record<string, unknown>[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const first = endpoint.tx(table.part).selectFrom(table.name).orderBy(key).limit(BATCH_ROWS);
  for (let next = first; ; ) {
    const size = next.select(sql<number>`octet_length(markdown)`.as('bytes'));
    // The only table with long texts.
    const limit = table.name === 'kit_contents' ? rowsThatFit(await size.execute()) : BATCH_ROWS;
    const rows = await next.select(table.columns).limit(limit).execute();
    if (rows.length === 0) return;
    yield rows;
    const last = sql.join(table.key.map((column) => rows.at(-1)![column]));
    next = first.where(sql<boolean>`(${key}) > (${last})`);
  }
}

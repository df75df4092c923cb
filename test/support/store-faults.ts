import { type Kysely, sql } from 'kysely';

const FAULT = 'a fault of the test';
export const FAULT_MESSAGE: RegExp = new RegExp(FAULT);

/** Makes the database refuse a kind of write, such as `INSERT ON audit_log`, until the returned function is called. */
export async function refuseWrites(
  db: Kysely<unknown>,
  engine: string,
  write: string,
  row = '',
): Promise<() => Promise<void>> {
  const run = (text: string) => sql.raw(text).execute(db);
  const table = write.split(' ').at(-1);
  if (engine === 'sqlite') {
    const when = row === '' ? '' : `WHEN ${row}`;
    await run(`CREATE TRIGGER test_fault BEFORE ${write} ${when} BEGIN SELECT RAISE(ABORT, '${FAULT}'); END`);
    return async () => void (await run('DROP TRIGGER test_fault'));
  }
  await run(
    `CREATE OR REPLACE FUNCTION test_fault() RETURNS trigger AS $$ BEGIN RAISE check_violation USING MESSAGE = '${FAULT}'; END $$ LANGUAGE plpgsql`,
  );
  const when = row === '' ? '' : `WHEN (${row})`;
  await run(`CREATE TRIGGER test_fault BEFORE ${write} FOR EACH ROW ${when} EXECUTE FUNCTION test_fault()`);
  return async () => void (await run(`DROP TRIGGER test_fault ON ${table}`));
}

import { readdirSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';

const USAGE = `npm run test:faults -- [NAME ...]      all faults, or those named

  --list         lists the faults and the guarantee for each
  --minutes N    how long the soak lasts`;

const NO_FAULTS = ['run.ts', 'fault.ts'];
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && !NO_FAULTS.includes(file))
  .map((file) => file.slice(0, -'.ts'.length));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help === true) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (values.list === true || unknown.length > 0) {
  if (unknown.length > 0) console.log(`unknown fault: ${unknown.join(', ')}; the faults are:`);
  for (const name of names) console.log(`${name}: ${(await load(name)).promise}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const broken: string[] = [];
for (const name of positionals.length > 0 ? positionals : names) {
  const { promise, run } = await load(name);
  console.log(`\n${name}: ${promise}`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  const held = await run((line) => console.log(`  ${line}`), { minutes }).catch((error: unknown) => {
    console.log(`  ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  });
  console.log(held ? '  HELD' : '  NOT HELD');
  if (!held) broken.push(name);
}
console.log(broken.length === 0 ? '\neverything held' : `\nNOT HELD: ${broken.join(', ')}`);
process.exit(broken.length === 0 ? 0 : 1);

async function load(name: string): Promise<Fault> {
  return ((await import(`./${name}.ts`)) as { fault: Fault }).fault;
}

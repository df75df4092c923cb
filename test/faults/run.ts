import { readdirSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Part } from './part.ts';

const USAGE = `npm run test:faults -- [NAME ...]      every part, or those that are named

  --list         the parts, and what each promises
  --minutes N    how long the soak lasts`;

const NO_PARTS = ['run.ts', 'part.ts'];
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && !NO_PARTS.includes(file))
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
  if (unknown.length > 0) console.log(`there is no part named ${unknown.join(', ')}; the parts are:`);
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

async function load(name: string): Promise<Part> {
  return ((await import(`./${name}.ts`)) as { part: Part }).part;
}

// `npm run catalogue:vectors`: computes the vectors of the kits that ship, and of our own texts that no kit serves.
// Needed after a change to kits or to the encoder; a test fails until then.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../eval/read-catalogue.ts';
import {
  DISTRESS_FILE,
  meaningOf,
  packVector,
  SHIPPED_VECTORS_FILE,
  UNSERVED_FILE,
  writeShippedVectors,
} from '../src/recommend/measure.ts';
import { embedKit, kitDigest, openReader, readerStamp } from '../src/recommend/recommend.ts';
import { isForTheScore, readSituations } from '../training/situations.ts';

const reader = await openReader();
const vectors = new Map<string, Uint8Array>();
for (const kit of readCatalogue(join(import.meta.dirname, '../catalogue')))
  vectors.set(kitDigest(kit, kit.files), await embedKit(reader, kit, kit.files));
writeFileSync(SHIPPED_VECTORS_FILE, writeShippedVectors(vectors, readerStamp()));
console.log(`${vectors.size} kits`);

// Those that the score is fitted on are left out: they would be their own neighbours.
const nothing = readSituations().filter((one) => one.kits.length === 0 && one.lang === undefined);
const texts = nothing.filter((one) => !isForTheScore(one));
for (const [file, those] of [
  [UNSERVED_FILE, texts],
  [DISTRESS_FILE, nothing.filter(({ group }) => group === 'distress')],
] as const) {
  const rows: Uint8Array[] = [];
  for (const { text } of those) rows.push(packVector(meaningOf(await reader.read(text), () => 1)));
  writeFileSync(file, Buffer.concat(rows));
}
console.log(`${texts.length} texts that no kit serves`);
await reader.close();

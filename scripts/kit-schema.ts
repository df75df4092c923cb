import { writeFileSync } from 'node:fs';
import { KIT_SCHEMA } from '../src/catalogue/kit-schema.ts';

/** Writes schemas/kit.json, which editors and /schemas/kit.json use. */
writeFileSync(new URL('../schemas/kit.json', import.meta.url), `${JSON.stringify(KIT_SCHEMA, null, 2)}\n`);

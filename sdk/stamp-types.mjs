// Writes beside the generated types which document they came from, so that a test can tell when they are out of date
// without installing the generator.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const sha256 = (path) => createHash('sha256').update(readFileSync(new URL(path, import.meta.url))).digest('hex');
const stamp = { openapi: sha256('../openapi.json'), types: sha256('src/api-types.ts') };
writeFileSync(new URL('src/api-types.stamp.json', import.meta.url), `${JSON.stringify(stamp, null, 2)}\n`);

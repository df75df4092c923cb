import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/http/routes/openapi.ts';

/** `npm run openapi`: writes openapi.json from the routes. */
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 2)}\n`);

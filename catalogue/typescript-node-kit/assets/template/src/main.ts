import { readFile } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { buildServer } from './server.ts';
import { parseItems } from './stock.ts';

const config = readConfig(process.env);
const items = parseItems(JSON.parse(await readFile(config.stockFile, 'utf8')));
const server = buildServer(items).listen(config.port);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(1), 20_000).unref();
  });

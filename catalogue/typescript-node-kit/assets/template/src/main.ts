import { readFile } from 'node:fs/promises';
import { ConfigError, readConfig } from './config.ts';
import { buildServer } from './server.ts';
import { parseItems } from './stock.ts';

try {
  const config = readConfig(process.env);
  const items = parseItems(JSON.parse(await readFile(config.stockFile, 'utf8')));
  const server = buildServer(items).listen(config.port);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.close(() => process.exit(0));
      setTimeout(() => process.exit(1), 20_000).unref();
    });
} catch (error) {
  // A wrong setting is the operator's to fix and needs no stack; everything else does.
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

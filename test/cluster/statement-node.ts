import process from 'node:process';
import { readConfig } from '../../src/config/config.ts';
import { prepare, start } from '../../src/serve/main.ts';

/** Only for comparison: a node that asks the database once for every call, over as many connections as its pool has. */
const config = readConfig(process.env);
await prepare(config);
const running = await start(config, { admission: { lanes: config.pgPoolSize - 3, maxBatch: 1 } });
process.stdout.write(`Kitscout is ready at ${running.url}\n`);
process.once('SIGTERM', () => void running.close().then(() => process.exit()));

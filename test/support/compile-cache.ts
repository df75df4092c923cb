import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// For `node --test --import`: every test file is a separate process, and most load the whole server. Sharing compiled
// code between them saves about a second per file. Processes and threads started by tests read the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../dist/compile-cache', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

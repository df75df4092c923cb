import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// For `node --test --import`: every test file is a process of its own, and most of them load the whole server. Compiled
// code kept from file to file saves about a second of each. Processes and threads that tests start read the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../dist/compile-cache', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT, shippedPackages } from './shipped.ts';

/**
 * Bundles the server and everything it imports into a few files: npm unpacks them in a second instead of a minute for
 * 14,000 files, and a start reads and compiles only what it uses. Files that the sources read from disk (the encoder, the
 * catalogue, the pages) stay where they are, so each bundled file keeps its original location.
 */
const OUT = join(ROOT, 'dist', 'server');
const ENTRIES = ['src/command-line.ts', ...globSync('src/**/*.worker.ts', { cwd: ROOT }).sort()];

const oldPlaces: Plugin = {
  name: 'old-places',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.url/ },
    handler(code, id) {
      const from = relative(OUT, id).replaceAll('\\', '/');
      return code
        .replaceAll(/new URL\('\.\/([\w.-]+\.worker)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta_url)")
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
        .replaceAll('import.meta_url', 'import.meta.url');
    },
  },
};

/** Returns the number of files. */
export async function bundleServer(): Promise<number> {
  rmSync(OUT, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(ENTRIES.map((entry) => [basename(entry, '.ts'), entry])),
    platform: 'node',
    plugins: [oldPlaces],
    // Native code that `pg` uses only on request, and what only a checkout builds with.
    external: ['pg-native', 'rolldown'],
    // Otherwise an unresolved import would only fail at run time.
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message);
    },
  });
  try {
    const { output } = await bundle.write({ dir: OUT, format: 'esm' });
    const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    assertLicensed(modules);
    copyNativeLibraries();
    return output.length;
  } finally {
    await bundle.close();
  }
}

/**
 * The libraries of the ONNX runtime: one for each platform, where the bundled runtime looks for them. npm would install
 * those of all platforms, and run a script that fetches libraries for graphics cards. On Windows on ARM, which would add
 * 30 MB, the engine ranks by words alone.
 */
const NATIVE = [
  'linux/x64/{libonnxruntime.so.1,onnxruntime_binding.node}',
  'linux/arm64/{libonnxruntime.so.1,onnxruntime_binding.node}',
  'darwin/arm64/{libonnxruntime.1.dylib,onnxruntime_binding.node}',
  // DirectML.dll is loaded only where graphics processors are asked for.
  'win32/x64/{onnxruntime.dll,onnxruntime_binding.node}',
];

function copyNativeLibraries(): void {
  const from = join(ROOT, 'node_modules', 'onnxruntime-node');
  rmSync(join(ROOT, 'dist', 'bin'), { recursive: true, force: true });
  const files = globSync(
    NATIVE.map((pattern) => `bin/napi-v6/${pattern}`),
    { cwd: from },
  );
  const wanted = 2 * NATIVE.length;
  if (files.length !== wanted)
    throw new Error(`the ONNX runtime has ${files.length} of the ${wanted} libraries to ship`);
  for (const file of files) {
    const to = join(ROOT, 'dist', file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(from, file), to);
  }
}

/** Checks that everything in the bundle is in THIRD-PARTY-NOTICES. */
function assertLicensed(modules: readonly string[]): void {
  const listed = new Set(shippedPackages().map(({ name }) => name));
  for (const module of modules) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
    if (name !== undefined && !listed.has(name)) throw new Error(`${name} is bundled but not in THIRD-PARTY-NOTICES`);
  }
}

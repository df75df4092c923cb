import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageFile {
  type: string;
  etag: string;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
  bytes: Readonly<Record<Encoding, Buffer>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const INDEX = 'index.html';
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * The built pages, in memory: a request can only name what the build made, so no path leads out of its folder. They
 * are read again when the build has run again.
 */
export class PageFiles {
  readonly #dir: string;
  #files = new Map<string, PageFile>();
  #builtAt = 0;
  #reading: Promise<void> | null = null;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The files by their paths in the folder, with slashes; empty when there is no build. */
  async current(): Promise<ReadonlyMap<string, PageFile>> {
    const builtAt = await stat(join(this.#dir, INDEX)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (builtAt !== this.#builtAt) {
      this.#reading ??= this.#read(builtAt).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#files;
  }

  async #read(builtAt: number): Promise<void> {
    const files = new Map<string, PageFile>();
    if (builtAt !== 0) {
      const entries = await readdir(this.#dir, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(
        paths.map(async (path) => files.set(relative(this.#dir, path).split(sep).join('/'), await readPageFile(path))),
      );
    }
    this.#files = files;
    this.#builtAt = builtAt;
  }
}

async function readPageFile(path: string): Promise<PageFile> {
  const identity = await readFile(path);
  const [br, gz] = await Promise.all([
    compressed(path, '.br', identity, compressors.br),
    compressed(path, '.gz', identity, compressors.gzip),
  ]);
  return {
    type: TYPES[extname(path)]!,
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 27)}"`,
    immutable: path.includes(`${sep}assets${sep}`),
    bytes: { identity, br, gzip: gz },
  };
}

/** As the build left it beside the file, or else made now. */
async function compressed(
  path: string,
  suffix: string,
  identity: Buffer,
  compress: (bytes: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  return readFile(path + suffix).catch(() => compress(identity));
}

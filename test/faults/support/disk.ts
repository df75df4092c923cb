import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { haveTool } from '../../support/tool.ts';

const SOURCE = fileURLToPath(new URL('./disk.c', import.meta.url));

/** Compiles the layer between a server and its disk. Returns null, and prints why, without a C compiler or Linux. */
export function compileDisk(root: string): string | null {
  if (process.platform !== 'linux' || !haveTool('cc', 'gcc')) return null;
  const library = join(root, 'disk.so');
  const { status, stderr } = spawnSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`cc failed:\n${stderr}`);
  return library;
}

export const ERRNO = { EIO: 5, ENOSPC: 28, EROFS: 30 } as const;

/** Sets from outside how the server's disk responds. */
export class DiskControl {
  readonly file: string;
  readonly #fd: number;

  constructor(root: string) {
    this.file = join(root, 'disk-control');
    this.#fd = openSync(this.file, 'w+');
    this.fail({ writes: 0, syncs: 0 });
  }

  fail({ writes, syncs }: { writes: number; syncs: number }): void {
    // In place, because the server has mapped the file into its memory.
    writeSync(this.#fd, Int32Array.of(writes, syncs), 0, 8, 0);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

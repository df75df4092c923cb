import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bytesOf, type Deliverable } from '../catalogue/bundle.ts';
import { fileMode } from '../catalogue/file-mode.ts';
import { unsafeReason } from '../catalogue/safe-names.ts';

/**
 * A new folder with a kit's files under their own names, in which a run is checked; removed when disposed of. Throws if a
 * name would leave it.
 */
export function workingCopy(files: readonly Deliverable[]): Disposable & { folder: string } {
  const unsafe = unsafeReason(files);
  if (unsafe !== undefined) throw new Error(`the kit cannot be laid out: ${unsafe}`);
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-eval-'));
  layOut(folder, files);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Takes safe names only, and a folder without links: it follows them. A file that is there is replaced. */
export function layOut(folder: string, files: readonly Deliverable[]): void {
  for (const file of files) {
    const path = join(folder, file.name);
    mkdirSync(dirname(path), { recursive: true });
    const bytes = bytesOf(file);
    writeFileSync(path, bytes);
    chmodSync(path, fileMode(bytes));
  }
}

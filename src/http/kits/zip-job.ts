import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { type ArchiveForm, zipKit } from '../../catalogue/archive.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { type KitRelease, versionOf } from '../../catalogue/release.ts';

const BYTES_PER_UNIT = 128 * 1024;

export interface ZipJob {
  kit: Kit;
  /** As it is downloaded. */
  content: Uint8Array;
  form: ArchiveForm;
  digest: string | null;
}

/** On the thread that calls it: see kit-zip-client.ts. */
export function zipNow({ kit, content, form, digest }: ZipJob): Uint8Array {
  return zipKit(kit, splitDownload(Buffer.from(content).toString()), form, versionOf(digest ?? ''));
}

/** The work of zipping or splitting a kit: it takes long if the kit is large. */
export function workOf({ files }: Pick<KitRelease, 'files'>): number {
  return 1 + files.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_UNIT;
}

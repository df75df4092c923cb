import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { type ArchiveForm, zipKit } from '../../catalogue/archive.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { versionOf } from '../../catalogue/release.ts';

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

import { hash } from 'node:crypto';
import type { ArchiveForm } from '../../catalogue/archive.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { semaphore } from '../concurrency/semaphore.ts';
import { kitZip } from './kit-zip-client.ts';
import { ZipCache } from './zip-cache.ts';

const MAX_WAITING = 100;

/** For requests that wait for ZIP files: more of them would take the places of API calls. */
export const zipPlaces = semaphore(MAX_WAITING, 0);

const zips = new ZipCache();

/** One ZIP file of a kit, for a client that waits for it; `read` resolves to the kit's content. */
export function zipOf(
  kits: Catalogue,
  i: number,
  form: ArchiveForm,
  response: { destroyed: boolean },
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const { digest } = kits.releaseAt(i);
  return zips.get(nameOf(kits, i, form), response, async (isWanted) =>
    kitZip({ kit: kits.kitAt(i), content: await read(), form, digest }, isWanted),
  );
}

/** True if it is made, or being made: another request for it is no further work. */
export function isZipped(kits: Catalogue, i: number, form: ArchiveForm): boolean {
  return zips.has(nameOf(kits, i, form));
}

/** The manifest inside a plugin also contains the kit's own fields. */
function nameOf(kits: Catalogue, i: number, form: ArchiveForm): string {
  return `${form} ${kits.releaseAt(i).contentHash} ${hash('sha256', kits.jsonAt(i), 'base64url')}`;
}

import { hash } from 'node:crypto';
import { joinDeliverables } from './bundle.ts';
import type { KitWithFiles } from './kit.ts';
import { kitJson } from './packed-catalogue.ts';
import { releaseOf } from './release.ts';

/** A kit in the form in which a store keeps it. */
export function storedForm({ kit, files, access, formerSlugs = [], origin }: KitWithFiles) {
  const json = kitJson(kit);
  const found = releaseOf(kit.slug, files, access ?? 'private', origin);
  const release = formerSlugs.length === 0 ? found : { ...found, formerSlugs };
  const content = files && joinDeliverables(files);
  const contentHash = content === null ? null : hash('sha256', content, 'hex');
  // The commit changes without the kit.
  const compared = origin === undefined ? release : { ...release, origin: { ...origin, commit: null, link: null } };
  const digest = hash('sha256', `${json}\n${contentHash}\n${JSON.stringify(compared)}`, 'hex');
  return { json, release, content, contentHash, digest };
}

/** Of everything about a kit. Equal ones need no import. */
export function digestOfKit(kit: KitWithFiles): string {
  return storedForm(kit).digest;
}

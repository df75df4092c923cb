import { hash } from 'node:crypto';
import { joinDeliverables } from './bundle.ts';
import type { KitWithFiles } from './kit.ts';
import { kitJson } from './packed-catalogue.ts';
import { type KitRelease, releaseOf } from './release.ts';

/** A kit in the form in which a store keeps it, but for its content. */
export interface StoredForm {
  json: string;
  release: KitRelease;
  /** Of the joined files; null without files. */
  contentHash: string | null;
  /** Of everything about the kit. Equal ones need no import. */
  digest: string;
}

/** Reads every file with the rules of `findingsIn`: what needs the form twice passes it on. */
export function storedForm({ kit, files, access, formerSlugs = [], origin }: KitWithFiles): StoredForm {
  const json = kitJson(kit);
  const found = releaseOf(kit.slug, files, access ?? 'private', origin);
  const release = formerSlugs.length === 0 ? found : { ...found, formerSlugs };
  const contentHash = files && hash('sha256', joinDeliverables(files), 'hex');
  // The commit changes without the kit.
  const compared = origin === undefined ? release : { ...release, origin: { ...origin, commit: null, link: null } };
  const digest = hash('sha256', `${json}\n${contentHash}\n${JSON.stringify(compared)}`, 'hex');
  return { json, release, contentHash, digest };
}

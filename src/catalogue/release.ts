import { hash } from 'node:crypto';
import { bytesOf, type Deliverable } from './bundle.ts';
import { type Finding, findingsIn } from './findings.ts';
import { frontMatter } from './front-matter.ts';
import { invisibleInText } from './invisible.ts';
import type { PublishedProof } from './proof.ts';

/** Who may read a kit's files: anyone, or accounts on Pro and above. */
export const ACCESS = ['private', 'public'] as const;
export type Access = (typeof ACCESS)[number];

/** Where a kit of a source comes from. */
export interface KitOrigin {
  source: string;
  /** The address of the source, without credentials. */
  address: string;
  /** The file in the source that the kit is made of. */
  path: string;
  /** The commit in which the kit last changed. */
  commit: string | null;
  /** Such as `skill` or `cursor-rule`. */
  format: string;
  licence: string | null;
  /** The licence does not allow passing the files on: the kit is recommended, but not delivered. */
  withheld: boolean;
  /** Where people can see the original; null where it has no address on the web. */
  link: string | null;
}

/** Data about a kit's files beyond the API's Kit, for installers that verify what they write. */
export interface KitRelease {
  access: Access;
  /** SHA-256 in hex of the manifest; null when the content is missing. */
  digest: string | null;
  /** `sha256`: in hex, of the file's bytes. */
  files: { name: string; sha256: string; bytes: number }[];
  /** The front matter of SKILL.md; null if there is none, or none that an assistant would load. */
  skill: { name: string; description: string } | null;
  /** Slugs that lead to it as well. */
  formerSlugs?: readonly string[];
  /** Only of kits of sources. */
  origin?: KitOrigin;
  /** Only of kits of sources: what a person should look at. */
  findings?: Finding[];
  /** Why the kit should not be used any more, as an operator says. */
  deprecated?: string;
  /** What was measured of the kit, newest first; absent if nothing was. */
  proofs?: PublishedProof[];
}

export function releaseOf(
  slug: string,
  given: readonly Deliverable[] | null,
  access: Access,
  origin?: KitOrigin,
): KitRelease {
  const files = (given ?? []).map(({ name, ...content }) => {
    const bytes = bytesOf(content);
    return { name, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length };
  });
  return {
    access,
    digest: given === null ? null : manifestDigest(files),
    files,
    skill: skillMatter(slug, given?.find(({ name }) => name === 'SKILL.md')?.text ?? '', origin !== undefined),
    ...(origin && { origin, findings: given === null ? [] : findingsIn(given) }),
  };
}

/** With another name than the kit's, one skill could pose as another; one of a source is listed under the kit's. */
function skillMatter(slug: string, text: string, isFromSource: boolean) {
  const matter = frontMatter(text);
  const { name, description } = 'fields' in matter ? matter.fields : {};
  if ((name !== slug && !isFromSource) || typeof description !== 'string') return null;
  return invisibleInText(description, { lines: true }) === undefined ? { name: slug, description } : null;
}

/** SHA-256 over the lines that `sha256sum` prints for the files, in listed order: it verifies each of them. */
export function manifestDigest(files: readonly { name: string; sha256: string }[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''), 'hex');
}

export const VERSION_LENGTH = 12;

/** A kit's version is derived from its content, so the same files have the same version everywhere. */
export function versionOf(digest: string): string {
  return digest.slice(0, VERSION_LENGTH);
}

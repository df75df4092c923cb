import { hash } from 'node:crypto';
import { bytesOf, type Deliverable } from './bundle.ts';
import { frontMatter } from './front-matter.ts';
import { invisibleInText } from './invisible.ts';

/** Who may read a kit's files: anyone, or accounts on Pro and above. */
export const ACCESS = ['private', 'public'] as const;
export type Access = (typeof ACCESS)[number];

/** Data about a kit's files beyond the API's Kit, for installers that verify what they write. */
export type KitRelease = ReturnType<typeof releaseOf>;

export function releaseOf(slug: string, given: readonly Deliverable[] | null, access: Access) {
  const files = (given ?? []).map(({ name, ...content }) => {
    const bytes = bytesOf(content);
    return { name, /** In hex, of the file's bytes. */ sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length };
  });
  return {
    access,
    /** SHA-256 in hex of the manifest; null when the content is missing. */
    digest: given === null ? null : manifestDigest(files),
    files,
    /** The front matter of SKILL.md; null if there is none, or none that an assistant would load. */
    skill: skillMatter(slug, given?.find(({ name }) => name === 'SKILL.md')?.text ?? ''),
  };
}

/** With another name than the kit's, one skill could pose as another. */
function skillMatter(slug: string, text: string) {
  const matter = frontMatter(text);
  const { name, description } = 'fields' in matter ? matter.fields : {};
  if (name !== slug || typeof description !== 'string') return null;
  return invisibleInText(description, { lines: true }) === undefined ? { name, description } : null;
}

/** SHA-256 over the lines that `sha256sum` prints for the files, in listed order: it verifies each of them. */
export function manifestDigest(files: readonly { name: string; sha256: string }[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''), 'hex');
}

/** A kit's version is derived from its content, so the same files have the same version everywhere. */
export function versionOf(digest: string): string {
  return digest.slice(0, 12);
}

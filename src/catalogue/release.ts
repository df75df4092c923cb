import { hash } from 'node:crypto';
import type { Deliverable } from './bundle.ts';
import { frontMatter } from './front-matter.ts';
import { invisibleInText } from './invisible.ts';

/** Who may read a kit's files: anyone, or accounts on Pro and above. */
export const ACCESS = ['private', 'public'] as const;
export type Access = (typeof ACCESS)[number];

/** Data about a kit's files beyond the API's Kit, for installers that verify what they write. */
export interface KitRelease {
  access: Access;
  /** SHA-256 in hex of the manifest; null when the content is missing. */
  digest: string | null;
  files: FileDigest[];
  /** The front matter of SKILL.md; null if there is none, or none that an assistant would load. */
  skill: SkillMatter | null;
}

interface SkillMatter {
  name: string;
  description: string;
}

interface FileDigest {
  name: string;
  /** In hex, of the file's UTF-8 bytes. */
  sha256: string;
  bytes: number;
}

export function releaseOf(slug: string, files: readonly Deliverable[] | null, access: Access): KitRelease {
  const digests = (files ?? []).map(({ name, text }) => ({
    name,
    sha256: hash('sha256', text, 'hex'),
    bytes: Buffer.byteLength(text),
  }));
  const skill = skillMatter(slug, (files ?? []).find(({ name }) => name === 'SKILL.md')?.text ?? '');
  return { access, digest: files === null ? null : manifestDigest(digests), files: digests, skill };
}

/** With another name than the kit's, one skill could pose as another. */
function skillMatter(slug: string, text: string): SkillMatter | null {
  const matter = frontMatter(text);
  const { name, description } = 'fields' in matter ? matter.fields : {};
  if (name !== slug || typeof description !== 'string') return null;
  return invisibleInText(description, { lines: true }) === undefined ? { name, description } : null;
}

/** SHA-256 over the lines that `sha256sum` prints for the files, in listed order: it verifies each of them. */
export function manifestDigest(files: readonly Pick<FileDigest, 'name' | 'sha256'>[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''), 'hex');
}

/** A kit's version is derived from its content, so the same files have the same version everywhere. */
export function versionOf(digest: string): string {
  return digest.slice(0, 12);
}

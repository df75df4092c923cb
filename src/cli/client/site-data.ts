import { type Kit, KitscoutError } from '../../../sdk/src/index.ts';
import { readText } from '../../../sdk/src/read-text.ts';
import type { FileChange } from '../../catalogue/file-changes.ts';
import type { PublishedProof } from '../../catalogue/proof.ts';
import type { KitOrigin } from '../../catalogue/release.ts';

/** What a service shows everyone of its kits, without a key and without a call. */
export interface ListedKit {
  slug: string;
  name: string;
  ai_targets: string[];
  access: 'public' | 'private';
  version: string | null;
  /** `sha256:…`; null if the service lacks its content. */
  digest: string | null;
  /** Under which it may be installed. */
  former_slugs?: string[];
}

export interface ShownKit {
  kit: Kit;
  access: 'public' | 'private';
  digest: string | null;
  /** Only of a kit that comes from a source. */
  origin?: KitOrigin;
  deprecated?: string;
  proofs?: PublishedProof[];
}

/** The versions that a service keeps of a kit, newest first, and what its operator says about them. */
export interface ShownVersions {
  current: string | null;
  versions: { version: string; at: string | null; commit: string | null; changes: FileChange[] }[];
  /** `version` is null in what is said about the whole kit. */
  marks: { version: string | null; state: string; reason: string }[];
}

/** Undefined: the service does not say. */
export async function shownVersions(send: typeof fetch, url: string, slug: string): Promise<ShownVersions | undefined> {
  const { status, value } = await read(send, `${url}/kits/${encodeURIComponent(slug)}/versions.json`);
  const found = value as ShownVersions | undefined;
  return status === 200 && Array.isArray(found?.versions) && Array.isArray(found.marks) ? found : undefined;
}

const MAX_LIST_BYTES = 64 * 1024 * 1024;
/** Kits in one question. The address of a request can be some kilobytes long. */
const ASKED_AT_ONCE = 50;

/** Null: it has no such kit. Undefined: it does not say, as version 1.0 and some proxies. */
export async function shownKit(send: typeof fetch, url: string, slug: string): Promise<ShownKit | null | undefined> {
  const name = encodeURIComponent(slug.replace(/\p{Surrogate}/gu, '\ufffd'));
  // A URL drops these, even encoded.
  if (/^\.{0,2}$/.test(slug)) throw new KitscoutError(`"${slug}" is not the id or slug of a kit.`);
  const { status, value } = await read(send, `${url}/kits/${name}/kit.json`);
  const shown = value as Partial<ShownKit> | undefined;
  if (status === 200 && typeof shown?.kit?.slug === 'string' && typeof shown.access === 'string')
    return shown as ShownKit;
  return status === 404 && (await listedKits(send, url, [slug]))?.length === 0 ? null : undefined;
}

/** All kits, or those of `slugs`. Undefined: the service does not say. */
export async function listedKits(
  send: typeof fetch,
  url: string,
  slugs?: readonly string[],
): Promise<ListedKit[] | undefined> {
  if (slugs === undefined) return kitsIn(await read(send, `${url}/kits.json`));
  const found: ListedKit[] = [];
  for (let from = 0; from < slugs.length; from += ASKED_AT_ONCE) {
    const query = new URLSearchParams(slugs.slice(from, from + ASKED_AT_ONCE).map((slug) => ['kit', slug]));
    const some = kitsIn(await read(send, `${url}/kits.json?${query}`));
    if (some === undefined) return undefined;
    found.push(...some);
  }
  return found;
}

function kitsIn({ status, value }: { status: number; value: unknown }): ListedKit[] | undefined {
  const { kits } = (value ?? {}) as { kits?: unknown };
  if (status !== 200 || !Array.isArray(kits)) return undefined;
  const isListed = ({ slug, digest }: ListedKit) =>
    typeof slug === 'string' && (digest === null || typeof digest === 'string');
  return kits.every((kit) => typeof kit === 'object' && kit !== null && isListed(kit)) ? kits : undefined;
}

async function read(send: typeof fetch, address: string): Promise<{ status: number; value: unknown }> {
  const response = await send(address, { headers: { accept: 'application/json' }, redirect: 'manual' });
  const text = await readText(response, MAX_LIST_BYTES);
  try {
    return { status: response.status, value: JSON.parse(text) };
  } catch {
    return { status: response.status, value: undefined };
  }
}

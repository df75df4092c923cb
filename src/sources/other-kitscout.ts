import { hash } from 'node:crypto';
import { splitDownload } from '../../sdk/src/kit-files.ts';
import { checkKit, type Kit, MAX_KIT_BYTES } from '../catalogue/kit.ts';
import { manifestDigest, releaseOf } from '../catalogue/release.ts';
import { unsafeReason } from '../catalogue/safe-names.ts';
import type { SourceProblemRow, SourceSettings } from '../store/source-store.ts';
import type { FetchedKit } from './fetched-kit.ts';
import type { FetchLimits } from './git-tree.ts';
import { fetched, newPatience } from './site-tree.ts';
import { slugGiver } from './slugs.ts';
import { SourceError } from './tree.ts';

/** What a Kitscout lists for others: its public kits in full, each with the address and the digest of its files. */
export interface KitscoutFeed {
  kits: { kit: Kit; digest: string; url: string; licence: string | null; link: string | null }[];
}

export const FEED_PATH = '/.well-known/kitscout.json';
const MAX_FEED = 256 * 1024 * 1024;
const MAX_KITS = 20_000;

export interface OtherCatalogue {
  commit: string;
  feed: KitscoutFeed;
}

export async function otherCatalogue({ location }: SourceSettings, limits: FetchLimits): Promise<OtherCatalogue> {
  const bytes = await fetched(`${location}${FEED_PATH}`, location, limits, MAX_FEED);
  try {
    const feed = JSON.parse(bytes.toString('utf8')) as KitscoutFeed;
    if (Array.isArray(feed?.kits))
      return { feed: { kits: feed.kits.slice(0, MAX_KITS) }, commit: hash('sha256', bytes, 'hex') };
  } catch {
    // Told below.
  }
  throw new SourceError(`${location} is no Kitscout that lists its kits`);
}

export async function* kitsOfOther(
  name: string,
  { location, prefix, access }: SourceSettings,
  { feed, commit }: OtherCatalogue,
  limits: FetchLimits,
  {
    problems,
    previous,
    taken,
  }: { problems: SourceProblemRow[]; previous: ReadonlyMap<string, string>; taken: readonly string[] },
): AsyncGenerator<FetchedKit> {
  const slugFor = slugGiver(prefix, taken, previous);
  const patience = newPatience();
  for (const [i, entry] of feed.kits.entries()) {
    const path = `kits/${String(entry?.kit?.slug ?? i).slice(0, 120)}`;
    const readOne = async (given: string | null) => {
      const { files, kit } = await oneOf(entry, location, limits, patience);
      const slug = given ?? slugFor({ base: kit.slug, context: undefined, path });
      const { id: _, slug: __, ...fields } = kit;
      const checked = checkKit(slug, { ...fields, former_slugs: undefined });
      if (checked.kit === undefined)
        throw new SourceError(`${checked.problems[0]!.field} ${checked.problems[0]!.reason}`);
      const licence = typeof entry.licence === 'string' ? entry.licence.slice(0, 120) : null;
      const origin = {
        source: name,
        address: location,
        path,
        commit,
        format: 'kit',
        licence,
        withheld: false,
        link: `${location}/kits/${kit.slug}`,
      };
      return {
        kit: checked.kit,
        files,
        access: access === 'public' ? ('public' as const) : ('private' as const),
        origin,
      };
    };
    try {
      const kit = await readOne(null);
      yield { kit, again: () => readOne(kit.kit.slug) };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      problems.push({ file: path, reason: error.message, level: 'left-out' });
    }
  }
}

async function oneOf(
  entry: KitscoutFeed['kits'][number],
  location: string,
  limits: FetchLimits,
  patience: { ms: number },
) {
  const { kit, digest, url } = entry ?? {};
  if (
    typeof kit?.slug !== 'string' ||
    typeof digest !== 'string' ||
    typeof url !== 'string' ||
    !URL.canParse(url, location)
  )
    throw new SourceError('is not listed as a kit');
  const { kit: sound } = checkKit(kit.slug, kit);
  if (sound === undefined) throw new SourceError('is not a kit');
  const address = new URL(url, location).href;
  const text = (await fetched(address, location, limits, MAX_KIT_BYTES * 2, {}, patience)).toString('utf8');
  let files: ReturnType<typeof splitDownload>;
  try {
    files = splitDownload(text);
  } catch {
    throw new SourceError('has a download that cannot be split');
  }
  const unsafe = unsafeReason(files);
  if (unsafe !== undefined) throw new SourceError(unsafe);
  const proven = manifestDigest(releaseOf(kit.slug, files, 'public').files);
  if (digest !== `sha256:${proven}`) throw new SourceError('does not have the digest that is listed for it');
  return { kit: { ...sound, deliverables: files.map((file) => file.name) }, files };
}

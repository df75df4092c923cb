import type { KitWithFiles } from '../catalogue/kit.ts';
import type { KitOrigin } from '../catalogue/release.ts';
import type { SourceProblemRow, SourceSettings } from '../store/source-store.ts';
import type { FetchedKit } from './fetched-kit.ts';
import { folderTree } from './folder-tree.ts';
import { gitAddress, webLink } from './git-address.ts';
import { type FetchLimits, gitTree, remoteCommit } from './git-tree.ts';
import { kitsOfOther, otherCatalogue } from './other-kitscout.ts';
import { unitReader } from './read-unit.ts';
import { recognise, type Unit } from './recognise.ts';
import { siteIndex, siteTree } from './site-tree.ts';
import { slugGiver } from './slugs.ts';
import type { SourceTree, TreeEntry } from './tree.ts';

interface Fetching {
  limits: FetchLimits;
  /** Added to while the kits are read. */
  problems: SourceProblemRow[];
  /** Whether a commit needs no reading. */
  isKnown: (commit: string) => boolean;
  /** Not asked for where nothing has changed. */
  namesInStore: () => Promise<NamesInStore>;
}

export interface NamesInStore {
  /** The slugs of kits by their paths, as they were. */
  previous: ReadonlyMap<string, string>;
  /** Names of the kits of others. */
  taken: readonly string[];
}

/** `kits` is null if nothing has changed since the last sync. */
export interface Fetched {
  commit: string | null;
  kits: AsyncIterable<FetchedKit> | null;
  close: () => Promise<void>;
}

/** More kits are left out: a catalogue of that size is many sources. */
const MAX_KITS = 20_000;

export async function fetchSource(name: string, settings: SourceSettings, fetching: Fetching): Promise<Fetched> {
  const { kind, location, ref } = settings;
  if (kind === 'folder') return fromTree(name, settings, await folderTree(location), fetching);
  const nothingNew = (commit: string): Fetched => ({ commit, kits: null, close: async () => {} });
  if (kind === 'well-known') {
    const { limits, problems } = fetching;
    const told: SourceProblemRow[] = [];
    const index = await siteIndex(location, limits, told);
    if (fetching.isKnown(index.commit)) return nothingNew(index.commit);
    problems.push(...told);
    return fromTree(name, settings, await siteTree(location, index, limits, problems), fetching);
  }
  if (kind === 'kitscout') {
    const other = await otherCatalogue(settings, fetching.limits);
    if (fetching.isKnown(other.commit)) return nothingNew(other.commit);
    const kits = kitsOfOther(name, settings, other, fetching.limits, {
      problems: fetching.problems,
      ...(await fetching.namesInStore()),
    });
    return { commit: other.commit, kits, close: async () => {} };
  }
  const address = await gitAddress(location, fetching.limits);
  const commit = await remoteCommit(address, ref ?? undefined, fetching.limits);
  if (fetching.isKnown(commit)) return nothingNew(commit);
  return fromTree(name, settings, await gitTree(address, ref ?? undefined, fetching.limits), fetching);
}

function filesIn({ files }: Pick<Unit, 'files'>): TreeEntry[] {
  return files.map(({ entry }) => entry);
}

async function fromTree(
  name: string,
  settings: SourceSettings,
  tree: SourceTree,
  fetching: Fetching,
): Promise<Fetched> {
  try {
    const { units, problems } = await recognise(tree, { path: settings.path ?? undefined });
    fetching.problems.push(...problems);
    const wanted = units.filter(
      ({ format }) => settings.as === 'both' || (format === 'plugin') === (settings.as === 'plugins'),
    );
    if (wanted.length > MAX_KITS)
      fetching.problems.push({
        file: wanted[MAX_KITS]!.main.path,
        reason: `and ${wanted.length - MAX_KITS} more are left out: a source has at most ${MAX_KITS} kits`,
        level: 'left-out',
      });
    const names = await fetching.namesInStore();
    return {
      commit: tree.commit,
      kits: kitsOf(name, settings, tree, wanted.slice(0, MAX_KITS), fetching.problems, names),
      close: tree.close,
    };
  } catch (error) {
    await tree.close();
    throw error;
  }
}

async function* kitsOf(
  name: string,
  settings: SourceSettings,
  tree: SourceTree,
  units: readonly Unit[],
  problems: SourceProblemRow[],
  { previous, taken }: NamesInStore,
): AsyncGenerator<FetchedKit> {
  const access = settings.access === 'public' ? 'public' : 'private';
  const reader = unitReader(tree, access, problems);
  const secondReader = unitReader(tree, access, []);
  const slugFor = slugGiver(settings.prefix, taken, previous);
  tree.expect?.(units.flatMap(({ files, members }) => [{ files }, ...(members ?? [])].flatMap(filesIn)));
  for (const unit of units) {
    const read = async (one: ReturnType<typeof unitReader>, given: string | null): Promise<KitWithFiles | null> => {
      const draft = await one.read(unit);
      if (draft === null) return null;
      const made = draft.kitNamed(given ?? slugFor(draft));
      if (made === null) return null;
      const origin: KitOrigin = {
        source: name,
        address: settings.location,
        path: draft.path,
        commit: tree.commit,
        format: unit.format,
        licence: draft.licence.name,
        withheld: draft.licence.forbids,
        link: settings.kind === 'git' ? webLink(settings.location, tree.commit, unit.main.path) : null,
      };
      return { ...made, origin };
    };
    const kit = await read(reader, null);
    if (kit !== null) yield { kit, again: () => read(secondReader, kit.kit.slug) };
  }
}

import { formatCount } from '../../../dashboard/src/format.ts';
import { ApiError, type Kitscout } from '../../../sdk/src/index.ts';
import { versionOf } from '../../catalogue/release.ts';
import { isAsInstalled, remove, verify } from '../../install/install.ts';
import { type LockedKit, readLock } from '../../install/lock-file.ts';
import type { ClientCall, ClientCommand } from '../command.ts';
import { table } from '../output.ts';
import { addCommand, updateCommand } from './add.ts';
import { DIR, GLOBAL, noKits, placeOf } from './place.ts';
import { clientOf, downloading, elsewhere, isMissing, type Service } from './service.ts';
import { listedKits } from './site-data.ts';

const PLACE = { usage: '[--global] [--dir .]', options: DIR, flags: GLOBAL };

const list: ClientCommand = {
  name: 'list',
  summary: 'the kits that are installed here',
  ...PLACE,
  async run(call) {
    const place = placeOf(call);
    const { kits } = readLock(place.dir);
    const rows = Object.entries(kits).map(([slug, kit]) => [
      slug,
      kit.version,
      kit.platforms.join(','),
      String(Object.keys(kit.files).length),
    ]);
    const text = table(['KIT', 'VERSION', 'FOR', 'FILES'], rows, noKits(place));
    call.output.result({ kits: Object.entries(kits).map(([kit, entry]) => ({ kit, ...entry })) }, text);
  },
};

const outdated: ClientCommand = {
  name: 'outdated',
  summary: 'installed kits that have a newer version; no call; exit code 1 if there are any',
  ...PLACE,
  async run(call) {
    const place = placeOf(call);
    const service = clientOf(call, { needsKey: false });
    const kits = Object.entries(readLock(place.dir).kits);
    const here = kits.filter(([kit, entry]) => {
      const problem = elsewhere(kit, entry, service.url);
      if (problem !== undefined) call.output.problem(`kitscout: ${problem}`);
      return problem === undefined;
    });
    const failed = kits.length - here.length;
    const digests = await currentDigests(call, service, here);
    const found = here.flatMap(([kit, entry]) => {
      const digest = digests.get(kit) ?? null;
      // A kit that is no longer in the catalogue has no current version.
      const current = digest && versionOf(digest.slice('sha256:'.length));
      return digest === entry.digest ? [] : [{ kit, installed: entry.version, current }];
    });
    const rows = found.map(({ kit, installed: old, current }) => [kit, old, current ?? 'not in the catalogue']);
    const none = kits.length === 0 ? noKits(place) : `Every ${failed === 0 ? 'kit' : 'other kit'} is current.`;
    call.output.result({ outdated: found }, table(['KIT', 'INSTALLED', 'CURRENT'], rows, none));
    return found.length + failed === 0 ? 0 : 1;
  },
};

/** By kit; without those that left the catalogue. A service of version 1.0 is asked for each kit, which is a call. */
async function currentDigests(
  call: ClientCall,
  { url, send }: Service,
  kits: readonly (readonly [string, LockedKit])[],
): Promise<Map<string, string>> {
  if (kits.length === 0) return new Map();
  const listed = await listedKits(
    send,
    url,
    kits.map(([kit]) => kit),
  );
  if (listed !== undefined)
    // A kit whose content the service lost is not newer.
    return new Map(
      listed.map(({ slug, digest }) => [slug, digest ?? kits.find(([kit]) => kit === slug)?.[1].digest ?? '']),
    );
  const { client } = clientOf(call);
  const digests = new Map<string, string>();
  for (const [kit, entry] of kits) {
    const digest = await downloading(url, () => currentDigest(client, kit, entry));
    if (digest !== null) digests.set(kit, digest ?? entry.digest);
  }
  return digests;
}

/** Null: the catalogue does not have the kit any more. Undefined: the service does not say. */
async function currentDigest(
  client: Kitscout,
  slug: string,
  { digest, etag }: LockedKit,
): Promise<string | null | undefined> {
  try {
    return (await client.kits.download(slug, { ...(etag !== undefined && { ifNoneMatch: etag }) })).digest;
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof ApiError && error.status === 304) return digest;
    throw error;
  }
}

const removeCommand: ClientCommand = {
  name: 'remove',
  usage: 'KIT [--global] [--dir .] [--force]',
  summary: 'remove an installed kit',
  words: ['KIT'],
  options: DIR,
  flags: { ...GLOBAL, force: 'remove files that were changed, too' },
  async run(call) {
    const { dir } = placeOf(call);
    const slug = call.words[0]!;
    const files = remove(dir, slug, { force: call.options.force === true });
    call.output.result({ kit: slug, removed: files }, `${slug}: ${formatCount(files.length, 'file')} removed`);
  },
};

const verifyCommand: ClientCommand = {
  name: 'verify',
  summary: 'compare installed files with what was installed, and find added ones; exit code 1 if any differ',
  rest: 'KIT',
  ...PLACE,
  usage: '[KIT ...] [--global] [--dir .]',
  async run(call) {
    const place = placeOf(call);
    const kits = verify(place.dir, call.words);
    const differing = kits.filter((kit) => !isAsInstalled(kit));
    const lines = kits.flatMap((kit) => [
      `${kit.slug} ${kit.version}: ${isAsInstalled(kit) ? 'as installed' : 'differs'}`,
      ...kit.changed.map((path) => `  changed  ${path}`),
      ...kit.missing.map((path) => `  missing  ${path}`),
      ...kit.added.map((path) => `  added    ${path}`),
    ]);
    const value = { kits: kits.map(({ slug: kit, ...rest }) => ({ kit, ...rest })) };
    call.output.result(value, lines.length === 0 ? noKits(place) : lines.join('\n'));
    return differing.length === 0 ? 0 : 1;
  },
};

export const installCommands: readonly ClientCommand[] = [
  addCommand,
  list,
  outdated,
  updateCommand,
  removeCommand,
  verifyCommand,
];

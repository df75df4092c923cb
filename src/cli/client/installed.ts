import { formatCount } from '../../../dashboard/src/format.ts';
import { ApiError, type Kitscout } from '../../../sdk/src/index.ts';
import { fileChanges } from '../../catalogue/file-changes.ts';
import { versionOf } from '../../catalogue/release.ts';
import { textDiff } from '../../catalogue/text-diff.ts';
import { serviceUrl } from '../../config/client-config.ts';
import { UsageError } from '../../errors.ts';
import { isAsInstalled, remove, verify } from '../../install/install.ts';
import { type LockedKit, readLock } from '../../install/lock-file.ts';
import { printable } from '../../terminal-text.ts';
import type { ClientCall, ClientCommand } from '../command.ts';
import { table } from '../output.ts';
import { addCommand, download, updateCommand, versionIn } from './add.ts';
import { tellService } from './feedback.ts';
import { changeText } from './origin.ts';
import { DIR, GLOBAL, noKits, placeOf } from './place.ts';
import { clientOf, downloading, elsewhere, isMissing, NoSuchKitError, type Service } from './service.ts';
import { listedKits, shownKit, shownVersions } from './site-data.ts';

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
    const described = await Promise.all(found.map((one) => withChanges(service, one)));
    const rows = described.map(({ kit, installed: old, current, what }) => [
      kit,
      old,
      current ?? 'not in the catalogue',
      what,
    ]);
    const none = kits.length === 0 ? noKits(place) : `Every ${failed === 0 ? 'kit' : 'other kit'} is current.`;
    call.output.result(
      { outdated: described.map(({ what: _, ...one }) => one) },
      table(['KIT', 'INSTALLED', 'CURRENT', 'WHAT'], rows, none),
    );
    return found.length + failed === 0 ? 0 : 1;
  },
};

const MAX_NAMED = 3;

/** What changed since the installed version, and why a kit was withdrawn, where the service says it. */
async function withChanges({ send, url }: Service, one: { kit: string; installed: string; current: string | null }) {
  const found = await shownVersions(send, url, one.kit).catch(() => undefined);
  const since =
    found?.versions.slice(
      0,
      Math.max(
        0,
        found.versions.findIndex(({ version }) => version === one.installed),
      ),
    ) ?? [];
  const changes = since.flatMap((version) => version.changes);
  const marks = found?.marks.filter(({ version }) => version === null || version === one.installed) ?? [];
  const files = [...new Set(changes.map(({ file }) => file))];
  const named =
    files.length > MAX_NAMED
      ? `${files.slice(0, MAX_NAMED).join(', ')} and ${files.length - MAX_NAMED} more`
      : files.join(', ');
  const what = printable(
    [...marks.map(({ state, reason }) => `${state}: ${reason}`), ...(named === '' ? [] : [named])].join('; '),
  );
  return { ...one, changes, marks: marks.map(({ state, reason }) => ({ state, reason })), what };
}

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
      listed.flatMap(({ slug, digest, former_slugs }) => {
        const names = [slug, ...(Array.isArray(former_slugs) ? former_slugs : [])];
        return names.map((name) => [name, digest ?? kits.find(([kit]) => kit === name)?.[1].digest ?? ''] as const);
      }),
    );
  const { client } = clientOf(call);
  const digests = new Map<string, string>();
  for (const [kit, entry] of kits) {
    const digest = await downloading(url, kit, () => currentDigest(client, kit, entry));
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
    const source = readLock(dir).kits[slug]?.source;
    const files = remove(dir, slug, { force: call.options.force === true });
    call.output.result({ kit: slug, removed: files }, `${slug}: ${formatCount(files.length, 'file')} removed`);
    const url = source === undefined ? null : serviceUrl(source);
    if (url !== null) await tellService(call, url, slug, 'removed');
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
      ...originOf(place.dir, kit.slug),
      ...kit.changed.map((path) => `  changed  ${path}`),
      ...kit.missing.map((path) => `  missing  ${path}`),
      ...kit.added.map((path) => `  added    ${path}`),
    ]);
    const value = { kits: kits.map(({ slug: kit, ...rest }) => ({ kit, ...rest })) };
    call.output.result(value, lines.length === 0 ? noKits(place) : lines.join('\n'));
    return differing.length === 0 ? 0 : 1;
  },
};

function originOf(dir: string, slug: string): string[] {
  const origin = readLock(dir).kits[slug]?.origin;
  if (origin === undefined) return [];
  const { address, path, commit, licence } = origin;
  return [
    `  from     ${printable(`${address} ${path}${commit === null ? '' : ` at ${commit.slice(0, 12)}`}, licence ${licence ?? 'not stated'}`)}`,
  ];
}

const diff: ClientCommand = {
  name: 'diff',
  usage: 'KIT [A] [B] [--global] [--dir .]',
  summary: 'what differs between two versions of a kit; by default the installed one and the current one',
  words: ['KIT'],
  rest: 'VERSION',
  options: DIR,
  flags: GLOBAL,
  async run(call) {
    const [slug, a, b] = call.words as [string, string?, string?];
    const service = clientOf(call, { needsKey: false });
    const before = a ?? readLock(placeOf(call).dir).kits[slug]?.version;
    if (before === undefined) throw new UsageError(`${slug} is not installed here; name two versions`);
    const shown = await shownKit(service.send, service.url, slug);
    if (!shown) throw new NoSuchKitError(`there is no kit "${slug}"`);
    const from = await download(call, service, shown, versionIn(`${slug}@${before}`).version);
    const to = await download(call, service, shown, b === undefined ? undefined : versionIn(`${slug}@${b}`).version);
    const changes = fileChanges([...from.files], [...to.files]);
    const textOf = (files: typeof from.files, name: string) => files.find((file) => file.name === name)?.text ?? '';
    const lines = changes.flatMap((change) => [
      changeText(change),
      ...textDiff(textOf(from.files, change.file), textOf(to.files, change.file)).map((line) => `  ${line}`),
    ]);
    call.output.result(
      { kit: slug, changes },
      lines.length === 0 ? 'Nothing differs.' : lines.map(printable).join('\n'),
    );
  },
};

export const installCommands: readonly ClientCommand[] = [
  addCommand,
  list,
  outdated,
  updateCommand,
  removeCommand,
  verifyCommand,
  diff,
];

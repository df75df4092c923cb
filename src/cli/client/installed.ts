import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { styleText } from 'node:util';
import { formatCount } from '../../../dashboard/src/format.ts';
import { type Kitscout, NotFoundError } from '../../../sdk/src/index.ts';
import { UsageError } from '../../errors.ts';
import {
  install,
  installed,
  platformsInUse,
  previewInstall,
  remove,
  type Step,
  verify,
} from '../../install/install.ts';
import { InstallError } from '../../install/install-error.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, servesPlatform, titleOf } from '../../install/layouts.ts';
import { LOCK_FILE, type LockedKit, readLock } from '../../install/lock-file.ts';
import { type DownloadedKit, type InstallPlan, planInstall } from '../../install/plan.ts';
import { printable } from '../../terminal-text.ts';
import { type Command, type CommandCall, choiceOption, textOption } from '../command.ts';
import { table } from '../output.ts';
import { confirmed } from '../terminal.ts';
import { clientOf, downloading, kitNamed, NoSuchKitError, pageOf } from './service.ts';

const DIR = { dir: 'the project; default the current folder' };
const GLOBAL = { global: 'your home folder instead of a project' };
const PLACE = { usage: '[--global] [--dir .]', options: DIR, flags: GLOBAL };
const WRITING = { ...GLOBAL, yes: 'do not ask', 'dry-run': 'only show what would be written' };

interface Place {
  dir: string;
  scope: 'project' | 'home';
}

function placeOf(call: CommandCall): Place {
  const isGlobal = call.options.global === true;
  if (isGlobal && call.options.dir !== undefined) throw new UsageError('--global and --dir cannot be combined');
  const dir = isGlobal ? call.deps.clientConfig().home : (textOption(call, 'dir') ?? '.');
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${dir} is not a folder`);
  return { dir: realpathSync(dir), scope: isGlobal ? 'home' : 'project' };
}

/**
 * The nearest folder above that fits, in the same repository, as a value for --dir: people are often in a folder of a
 * project, not in its top one.
 */
function above(dir: string, fits: (folder: string) => boolean): string | undefined {
  const folders = [dir];
  for (let folder = dir; !existsSync(join(folder, '.git')); folders.push(folder)) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  const found = folders.slice(1).find(fits);
  return found && relative(dir, found);
}

function noKits({ dir }: Place): string {
  const other = above(dir, (folder) => existsSync(join(folder, LOCK_FILE)));
  return `No kit is installed here.${other === undefined ? '' : ` The project above has some: --dir ${other}`}`;
}

const add: Command = {
  name: 'add',
  usage: `KIT [--platform ${INSTALL_PLATFORMS.join('|')}] [--global] [--dir .] [--yes] [--dry-run] [--force]`,
  summary: 'put a kit into a project, where the assistant finds it; needs the Pro tier',
  words: ['KIT'],
  options: { ...DIR, platform: 'default: the assistants detected in the project' },
  flags: { ...WRITING, force: 'overwrite files that were changed or not written by kitscout' },
  async run(call) {
    const place = placeOf(call);
    // Before calls are spent.
    refuseUnasked(call);
    const chosen = choiceOption(call, 'platform', INSTALL_PLATFORMS);
    const { kits } = readLock(place.dir);
    const { client, url } = clientOf(call, call.words[0]!);
    const arrived = await download(client, url, call.words[0]!);
    const before = kits[arrived.kit.slug]?.platforms ?? [];
    const platforms = chosen === undefined ? platformsFor(place, arrived) : [chosen];
    const plan = planInstall(
      arrived,
      INSTALL_PLATFORMS.filter((one) => platforms.includes(one) || before.includes(one)),
      place.scope,
    );
    const { code, value, text } = await carryOut(call, place, plan, url);
    call.output.result(value, text);
    return code;
  },
};

/** Programs cannot be asked. People without a terminal are shown what would be written, and then refused. */
function refuseUnasked({ output, options }: CommandCall): void {
  if (output.json && options.yes !== true && options['dry-run'] !== true)
    throw new UsageError('--json needs --yes or --dry-run');
}

/** Another service may have another kit of this name; and a lock file, which comes with a project, gets no key sent. */
function elsewhere(slug: string, { source }: LockedKit, url: string): string | undefined {
  if (pageOf(source, '') === pageOf(url, '')) return undefined;
  return `${slug} was installed from ${printable(source)}, not ${url}: set KITSCOUT_URL, or "kitscout add ${slug}" installs it from ${url}`;
}

async function download(client: Kitscout, url: string, idOrSlug: string): Promise<DownloadedKit> {
  const kit = await kitNamed(client, idOrSlug);
  const { files, digest } = await downloading(url, kit.slug, () => client.kits.download(idOrSlug));
  return { kit, files, digest };
}

function platformsFor({ dir }: Place, { kit }: DownloadedKit): InstallPlatform[] {
  const found = platformsInUse(dir).filter((platform) => servesPlatform(kit.ai_targets, platform));
  if (found.length > 0) return found;
  const possible = INSTALL_PLATFORMS.filter((platform) => servesPlatform(kit.ai_targets, platform));
  const other = above(dir, (folder) => platformsInUse(folder).length > 0);
  const hint = other === undefined ? '' : `, or the project above with --dir ${other}`;
  throw new UsageError(`no assistant detected here; choose one with --platform ${possible.join('|')}${hint}`);
}

async function carryOut(call: CommandCall, { dir }: Place, plan: InstallPlan, url: string) {
  const force = call.options.force === true;
  const { steps, conflicts } = previewInstall(dir, plan);
  const value = {
    kit: plan.kit.slug,
    version: plan.version,
    digest: `sha256:${plan.digest}`,
    platforms: plan.platforms,
    files: steps,
    worth_a_look: plan.findings,
    conflicts,
    notes: plan.notes,
  };
  const nothingToDo = steps.every(({ action }) => action === 'unchanged');
  if (!call.output.json && !nothingToDo) call.output.problem(previewText(plan, steps, conflicts));
  const title = `${plan.kit.name} ${plan.version}`;
  if (call.options['dry-run'] === true) {
    const text = nothingToDo ? `${title} is already installed.` : 'Nothing was written (--dry-run).';
    return { code: 0, value: { ...value, written: false }, text };
  }
  if (!nothingToDo && call.options.yes !== true && (conflicts.length === 0 || force)) {
    if (!(await confirmed('Write these files?')))
      return { code: 1, value: { ...value, written: false }, text: 'Nothing was written.' };
  }
  install(dir, plan, url, { force });
  const text = [`${title} is ${nothingToDo ? 'already ' : ''}installed.`, ...plan.notes].join('\n');
  return { code: 0, value: { ...value, written: true }, text };
}

function previewText(plan: InstallPlan, steps: readonly Step[], conflicts: readonly string[]): string {
  const titles = plan.platforms.map(titleOf).join(', ');
  const lines = [`${styleText('bold', printable(plan.kit.name))} ${plan.version} for ${titles}`, ''];
  const changes = steps.filter(({ action }) => action !== 'unchanged');
  for (const { path, action } of changes)
    lines.push(`  ${action.padEnd(9)} ${path}${conflicts.includes(path) ? '  (changed or not ours)' : ''}`);
  const unchanged = steps.length - changes.length;
  if (unchanged > 0) lines.push(`  unchanged ${formatCount(unchanged, 'file')}`);
  if (plan.findings.length > 0) {
    lines.push('', styleText('yellow', 'Worth a look before an assistant uses it:'));
    for (const { file, what } of plan.findings) lines.push(`  ${file}: ${printable(what)}`);
  }
  return `${lines.join('\n')}\n`;
}

const list: Command = {
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

const outdated: Command = {
  name: 'outdated',
  summary: 'installed kits that have a newer version; exit code 1 if there are any',
  ...PLACE,
  async run(call) {
    const place = placeOf(call);
    const { client, url } = clientOf(call);
    /** A kit that is no longer in the catalogue has no current version. */
    const found: { kit: string; installed: string; current: string | null }[] = [];
    const kits = Object.entries(readLock(place.dir).kits);
    let failed = 0;
    for (const [kit, entry] of kits) {
      const { version, digest } = entry;
      const problem = elsewhere(kit, entry, url);
      if (problem !== undefined) {
        call.output.problem(`kitscout: ${problem}`);
        failed++;
        continue;
      }
      const current = await downloading(url, kit, () => currentDigest(client, kit));
      if (current !== undefined && current !== digest)
        found.push({
          kit,
          installed: version,
          current: current?.slice('sha256:'.length).slice(0, version.length) ?? null,
        });
    }
    const rows = found.map(({ kit, installed: old, current }) => [kit, old, current ?? 'not in the catalogue']);
    const none = kits.length === 0 ? noKits(place) : `Every ${failed === 0 ? 'kit' : 'other kit'} is current.`;
    call.output.result({ outdated: found }, table(['KIT', 'INSTALLED', 'CURRENT'], rows, none));
    return found.length + failed === 0 ? 0 : 1;
  },
};

/** Null: the catalogue does not have the kit any more. Undefined: the service does not say. */
async function currentDigest(client: Kitscout, slug: string): Promise<string | null | undefined> {
  try {
    return (await client.kits.download(slug)).digest;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

const update: Command = {
  name: 'update',
  usage: '[KIT ...] [--global] [--dir .] [--yes] [--dry-run] [--force]',
  summary: 'update installed kits to their current version',
  rest: 'KIT',
  options: DIR,
  flags: { ...WRITING, force: 'overwrite files that were changed' },
  async run(call) {
    const place = placeOf(call);
    const { client, url } = clientOf(call);
    const slugs = call.words.length > 0 ? call.words : Object.keys(readLock(place.dir).kits);
    if (slugs.length > 0) refuseUnasked(call);
    const updated: object[] = [];
    let failed = 0;
    for (const slug of slugs) {
      try {
        const entry = installed(place.dir, slug);
        const problem = elsewhere(slug, entry, url);
        if (problem !== undefined) throw new InstallError(problem);
        const plan = planInstall(await download(client, url, slug), entry.platforms, place.scope);
        const { code, value, text } = await carryOut(call, place, plan, url);
        updated.push(value);
        if (!call.output.json) call.output.result(value, text);
        if (code !== 0) return code;
      } catch (error) {
        // The other kits do not depend on this one.
        if (slugs.length === 1 || !(error instanceof NoSuchKitError || error instanceof InstallError)) throw error;
        call.output.problem(`kitscout: ${error.message}`);
        failed++;
      }
    }
    if (call.output.json || slugs.length === 0) call.output.result({ kits: updated }, noKits(place));
    return failed === 0 ? 0 : 1;
  },
};

const removeCommand: Command = {
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

const verifyCommand: Command = {
  name: 'verify',
  summary: 'compare installed files with what was installed; exit code 1 if any differ',
  rest: 'KIT',
  ...PLACE,
  usage: '[KIT ...] [--global] [--dir .]',
  async run(call) {
    const place = placeOf(call);
    const kits = verify(place.dir, call.words);
    const bad = kits.filter(({ changed, missing }) => changed.length + missing.length > 0);
    const lines = kits.flatMap(({ slug, version, changed, missing }) => [
      `${slug} ${version}: ${changed.length + missing.length === 0 ? 'as installed' : 'differs'}`,
      ...changed.map((path) => `  changed  ${path}`),
      ...missing.map((path) => `  missing  ${path}`),
    ]);
    const value = { kits: kits.map(({ slug: kit, ...rest }) => ({ kit, ...rest })) };
    call.output.result(value, lines.length === 0 ? noKits(place) : lines.join('\n'));
    return bad.length === 0 ? 0 : 1;
  },
};

export const installCommands: readonly Command[] = [add, list, outdated, update, removeCommand, verifyCommand];

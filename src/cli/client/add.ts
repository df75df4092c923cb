import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { styleText } from 'node:util';
import { formatCount } from '../../../dashboard/src/format.ts';
import type { Kit } from '../../../sdk/src/index.ts';
import { contentOf } from '../../catalogue/bundle.ts';
import { textDiff } from '../../catalogue/text-diff.ts';
import { UsageError } from '../../errors.ts';
import {
  assistantsIn,
  install,
  installed,
  isAsInstalled,
  previewInstall,
  type Step,
  verify,
} from '../../install/install.ts';
import { InstallError } from '../../install/install-error.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, servesPlatform, titleOf } from '../../install/layouts.ts';
import { type LockedKit, readLock } from '../../install/lock-file.ts';
import { type DownloadedKit, type InstallPlan, planInstall } from '../../install/plan.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCall, type ClientCommand, platformOption } from '../command.ts';
import { canAsk, chosenOf, confirmed } from '../terminal.ts';
import { tellService } from './feedback.ts';
import { originLines } from './origin.ts';
import { above, DIR, GLOBAL, noKits, type Place, placeOf } from './place.ts';
import { rehearsalOf } from './rehearsal-page.ts';
import { clientOf, downloading, elsewhere, keyedServiceOf, kitNamed, NoSuchKitError, type Service } from './service.ts';
import type { ShownKit } from './site-data.ts';

const WRITING = { ...GLOBAL, yes: 'do not ask', 'dry-run': 'only show what would be written' };

export const addCommand: ClientCommand = {
  name: 'add',
  usage: 'KIT[@VERSION] [--platform ASSISTANT] [--global] [--dir .] [--all] [--yes] [--dry-run] [--force]',
  aliases: ['install'],
  summary: 'put a kit into a project, where the assistant finds it; free kits need no account, others are one call',
  words: ['KIT'],
  options: { ...DIR, platform: `${INSTALL_PLATFORMS.join(', ')}; default: the assistants detected in the project` },
  flags: {
    ...WRITING,
    all: 'also the tests of the kit and their samples',
    force: 'overwrite files that were changed, or that this kit did not write',
  },
  async run(call) {
    const place = placeOf(call);
    // Before calls are spent.
    refuseUnasked(call);
    const chosen = platformOption(call, INSTALL_PLATFORMS);
    const { kits } = readLock(place.dir);
    const service = clientOf(call, { needsKey: false });
    const wanted = chosen === undefined ? await assistantsFor(call, place) : [chosen];
    const { name, version } = versionIn(call.words[0]!);
    const arrived = await download(call, service, await kitNamed(call, service, name), version);
    const installedAs = kits[arrived.kit.slug] === undefined && kits[name] !== undefined ? name : arrived.kit.slug;
    const replaced = kits[installedAs];
    const problem = replaced && elsewhere(installedAs, replaced, service.url);
    if (installedAs !== arrived.kit.slug && problem !== undefined) throw new InstallError(problem);
    const before = replaced?.platforms ?? [];
    const platforms = chosen === undefined ? served(arrived, wanted) : wanted;
    const plan = planInstall(
      arrived,
      INSTALL_PLATFORMS.filter((one) => platforms.includes(one) || before.includes(one)),
      place.scope,
      { all: call.options.all === true || replaced?.all === true },
    );
    if (installedAs !== plan.kit.slug) plan.replaces = installedAs;
    const last = await rehearsalOf(call, place, arrived, plan.platforms);
    const { code, value, text } = await carryOut(call, place, plan, service.url, name, last);
    call.output.result(value, text);
    if (value.written) await tellService(call, service.url, arrived.kit.slug, 'installed');
    return code;
  },
};

export const updateCommand: ClientCommand = {
  name: 'update',
  usage: '[KIT ...] [--global] [--dir .] [--yes] [--dry-run] [--force]',
  summary: 'update installed kits to their current version; one call for each kit that changed and is not free',
  rest: 'KIT',
  options: DIR,
  flags: { ...WRITING, force: 'overwrite files that were changed' },
  async run(call) {
    const place = placeOf(call);
    const service = clientOf(call, { needsKey: false });
    const { url } = service;
    const slugs = call.words.length > 0 ? call.words : Object.keys(readLock(place.dir).kits);
    if (slugs.length > 0) refuseUnasked(call);
    const updated: object[] = [];
    let failed = 0;
    for (const slug of slugs) {
      try {
        const entry = installed(readLock(place.dir), slug);
        const problem = elsewhere(slug, entry, url);
        if (problem !== undefined) throw new InstallError(problem);
        const shown = await kitNamed(call, service, slug);
        if (isCurrent(place, entry, slug, shown)) {
          updated.push({
            kit: slug,
            version: entry.version,
            digest: entry.digest,
            platforms: entry.platforms,
            written: true,
          });
          if (!call.output.json) call.output.result({}, `${entry.name} ${entry.version} is already installed.`);
          continue;
        }
        const plan = planInstall(await download(call, service, shown), entry.platforms, place.scope, {
          all: entry.all,
        });
        if (readLock(place.dir).kits[plan.kit.slug] === undefined) plan.replaces = slug;
        const { code, value, text } = await carryOut(call, place, plan, url, slug);
        updated.push(value);
        if (!call.output.json) call.output.result(value, text);
        if (code !== 0) return code;
      } catch (error) {
        if (slugs.length === 1 || !(error instanceof NoSuchKitError || error instanceof InstallError)) {
          if (call.output.json && updated.length > 0) call.output.result({ kits: updated }, '');
          throw error;
        }
        // The other kits do not depend on this one.
        call.output.problem(`kitscout: ${error.message}`);
        failed++;
      }
    }
    if (call.output.json || slugs.length === 0) call.output.result({ kits: updated }, noKits(place));
    return failed === 0 ? 0 : 1;
  },
};

/** Programs cannot be asked. People without a terminal are shown what would be written, and then refused. */
function refuseUnasked({ output, options }: ClientCall): void {
  if (output.json && options.yes !== true && options['dry-run'] !== true)
    throw new UsageError('--json needs --yes or --dry-run');
}

/** As it is in the catalogue, and unchanged: there is nothing to download. */
function isCurrent({ dir }: Place, { digest }: LockedKit, slug: string, shown: ShownKit | { kit: Kit }): boolean {
  if (!('digest' in shown) || shown.digest !== digest || shown.kit.slug !== slug) return false;
  return verify(dir, [slug]).every(isAsInstalled);
}

/** `flaky-test-hunter@1a2b3c4d5e6f`. */
export function versionIn(word: string): { name: string; version: string | undefined } {
  const [name, version] = word.split('@') as [string, string | undefined];
  if (version !== undefined && !/^[0-9a-f]{12,64}$/.test(version))
    throw new UsageError(`${word}: a version is 12 to 64 hexadecimal digits; "show ${name} --versions" lists them`);
  return { name, version };
}

export async function download(
  call: ClientCall,
  service: Service,
  shown: ShownKit | { kit: Kit },
  version?: string,
): Promise<DownloadedKit> {
  const { kit } = shown;
  const origin = 'origin' in shown ? shown.origin : undefined;
  const isPublic = 'access' in shown && shown.access === 'public';
  if (!isPublic) keyedServiceOf(call.deps);
  const { data, response } = await downloading(service.url, kit.slug, () =>
    service.client.kits.download(kit.slug, { version }).withResponse(),
  );
  return { kit, files: data.files, digest: data.digest, etag: response.headers.get('etag') ?? undefined, origin };
}

function served({ kit }: DownloadedKit, detected: readonly InstallPlatform[]): InstallPlatform[] {
  const of = (platforms: readonly InstallPlatform[]) => platforms.filter((one) => servesPlatform(kit.ai_targets, one));
  const found = of(detected);
  if (found.length > 0) return found;
  throw new UsageError(
    `${kit.slug} is not made for ${detected.map(titleOf).join(', ')}; choose one with --platform ${of(INSTALL_PLATFORMS).join('|')}`,
  );
}

/** Those whose files are in the project; otherwise a person is asked. */
async function assistantsFor({ output, options }: ClientCall, { dir }: Place): Promise<InstallPlatform[]> {
  const found = assistantsIn(dir);
  if (found.length > 0) {
    const seen = found.map(({ platform, sign }) => `${titleOf(platform)} (${sign})`);
    output.problem(`Found here: ${seen.join(', ')}. --platform chooses another assistant.`);
    return found.map(({ platform }) => platform);
  }
  const other = above(dir, (folder) => assistantsIn(folder).length > 0);
  const project = other === undefined ? '' : `, or the project above with --dir ${other}`;
  if (canAsk() && !output.json && options.yes !== true) {
    if (other !== undefined) output.problem(`The project above names its assistant: --dir ${other}`);
    return [await chosenOf('Which assistant is it for?', INSTALL_PLATFORMS, titleOf)];
  }
  const shared = existsSync(join(dir, 'AGENTS.md')) ? ' (several read AGENTS.md)' : '';
  const names = INSTALL_PLATFORMS.join('|');
  throw new UsageError(`no assistant detected here${shared}; choose one with --platform ${names}${project}`);
}

/** `asked`: what the user or the lock file named. The service answers with the slug, which may be another. */
async function carryOut(
  call: ClientCall,
  { dir }: Place,
  plan: InstallPlan,
  url: string,
  asked: string,
  rehearsal?: Awaited<ReturnType<typeof rehearsalOf>>,
) {
  const { slug } = plan.kit;
  const known = readLock(dir).kits[slug];
  const problem = known === undefined || slug === asked ? undefined : elsewhere(slug, known, url);
  if (problem !== undefined) throw new InstallError(problem);
  const force = call.options.force === true;
  const { steps, conflicts } = previewInstall(dir, plan);
  const value = {
    kit: slug,
    version: plan.version,
    digest: `sha256:${plan.digest}`,
    platforms: plan.platforms,
    files: steps,
    worth_a_look: plan.findings,
    conflicts,
    notes: plan.notes,
    ...(rehearsal !== undefined && { rehearsal: rehearsal.findings }),
  };
  const nothingToDo = plan.replaces === undefined && steps.every(({ action }) => action === 'unchanged');
  if (!call.output.json && !nothingToDo) {
    call.output.problem(previewText(plan, steps, conflicts, dir));
    if (rehearsal !== undefined) call.output.problem(`Beside what is installed:\n${rehearsal.text}\n`);
  }
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

/** For standard error, where the preview goes. */
function previewText(plan: InstallPlan, steps: readonly Step[], conflicts: readonly string[], dir: string): string {
  const style = (format: 'bold' | 'yellow', text: string) => styleText(format, text, { stream: process.stderr });
  const titles = plan.platforms.map(titleOf).join(', ');
  const lines = [`${style('bold', printable(plan.kit.name))} ${plan.version} for ${titles}`, ''];
  if (plan.replaces !== undefined)
    lines.push(`  ${plan.replaces} is called ${plan.kit.slug} now and is replaced by it`, '');
  const changes = steps.filter(({ action }) => action !== 'unchanged');
  for (const { path, action } of changes)
    lines.push(
      `  ${action.padEnd(9)} ${path}${conflicts.includes(path) ? '  (changed, or not written by this kit)' : ''}`,
    );
  const unchanged = steps.length - changes.length;
  if (unchanged > 0) lines.push(`  unchanged ${formatCount(unchanged, 'file')}`);
  if (plan.leftOut > 0)
    lines.push(`  left out  ${formatCount(plan.leftOut, 'file')} that only the kit's tests need; --all installs them`);
  if (plan.origin !== undefined)
    lines.push('', 'It comes from', ...originLines(plan.origin).map((line) => `  ${printable(line)}`));
  const differences = steps.flatMap(({ path, action }) => (action === 'update' ? differenceIn(plan, dir, path) : []));
  if (differences.length > 0) lines.push('', style('bold', 'What changes:'), ...differences);
  if (plan.findings.length > 0) {
    lines.push('', style('yellow', 'Worth a look before an assistant uses it:'));
    for (const { file, line, what } of plan.findings) lines.push(`  ${file}:${line}: ${printable(what)}`);
  }
  return `${lines.join('\n')}\n`;
}

const MAX_DIFF_LINES = 200;

/** Of a file that is there, against the one that would be written. */
function differenceIn(plan: InstallPlan, dir: string, path: string): string[] {
  const made = plan.files.find((file) => file.path === path);
  const before = contentOf(readFileSync(join(dir, path)));
  const after = contentOf(made!.bytes);
  if (before.bytes !== undefined || after.bytes !== undefined) return [`  ${path}: not text`];
  const lines = textDiff(before.text, after.text).map((line) => `  ${printable(line)}`);
  const more = lines.length - MAX_DIFF_LINES;
  return [`  ${path}`, ...lines.slice(0, MAX_DIFF_LINES), ...(more > 0 ? [`  … ${more} more lines`] : [])];
}

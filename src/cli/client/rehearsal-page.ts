import { styleText } from 'node:util';
import { type InstallPlatform, LAYOUTS } from '../../install/layouts.ts';
import { type DownloadedKit, planInstall } from '../../install/plan.ts';
import type { Finding } from '../../project/rehearsal/finding.ts';
import { HIT_RATES } from '../../project/rehearsal/hit-rates.ts';
import { type InstalledSet, installedSet, markedNew, rehearse, withKit } from '../../project/rehearsal/rehearsal.ts';
import { printable } from '../../terminal-text.ts';
import type { ClientCall } from '../command.ts';
import { wrapped } from '../terminal.ts';

/** A family of hundreds of skills has as many twins. Errors come first. */
export const MAX_SHOWN = 40;

/** What would be installed, and the kit's test prompts beside it. */
export function filesOf(
  kit: DownloadedKit,
  platforms: readonly InstallPlatform[],
  scope: keyof InstalledSet,
): Map<string, string> {
  // Where people upload a ZIP, there is no set to look at.
  const folders = platforms.filter((platform) => LAYOUTS[platform].skills !== null);
  const { files } = planInstall(kit, folders, scope, { all: true });
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]));
}

/** The last page of `add`: what is new with the kit. Undefined if nothing is, or if it cannot be told. */
export async function rehearsalOf(
  call: ClientCall,
  { dir, scope }: { dir: string; scope: keyof InstalledSet },
  kit: DownloadedKit,
  platforms: readonly InstallPlatform[],
): Promise<{ findings: Finding[]; text: string } | undefined> {
  const { home } = call.deps.clientConfig();
  const before = installedSet(scope === 'home' ? home : dir, home);
  const set = scope === 'home' ? { ...before, project: NOTHING } : before;
  const after = await rehearse(withKit(set, scope, filesOf(kit, platforms, scope)));
  const findings = markedNew(await rehearse(set), after).findings.filter((one) => one.new);
  if (findings.length === 0) return undefined;
  return { findings, text: [...findings.slice(0, MAX_SHOWN).map(findingText), predictedBy('words')].join('\n') };
}

const NOTHING: InstalledSet['project'] = { names: () => [], read: () => undefined };

export function predictedBy(by: keyof typeof HIT_RATES): string {
  const how = by === 'engine' ? 'by the engine of the service' : 'from words, on this machine';
  return `Predicted ${how}: right for ${HIT_RATES[by]} of 100 prompts of ten public collections whose authors say which skill is meant.`;
}

export function findingText({ level, message, fix, new: isNew }: Finding): string {
  const title = styleText(level === 'error' ? 'red' : 'yellow', isNew ? `${level}, new` : level);
  return `${title}\n${wrapped(printable(message), '  ')}\n${wrapped(printable(`Fix: ${fix}`), '  ')}`;
}

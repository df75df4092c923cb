import { formatCount, formatNumber } from '../../../dashboard/src/format.ts';
import { assistantsIn } from '../../install/install.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, LAYOUTS, servesPlatform } from '../../install/layouts.ts';
import type { DownloadedKit } from '../../install/plan.ts';
import type { Finding } from '../../project/rehearsal/finding.ts';
import { HIT_RATES } from '../../project/rehearsal/hit-rates.ts';
import { byWords } from '../../project/rehearsal/ranking.ts';
import { installedSet, markedNew, type Rehearsal, rehearse, withKit } from '../../project/rehearsal/rehearsal.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCall, type ClientCommand, platformOption } from '../command.ts';
import { kitFrom } from './kit-source.ts';
import { onlineRanker } from './online-ranker.ts';
import { DIR, placeOf } from './place.ts';
import { filesOf, findingText, MAX_SHOWN, predictedBy } from './rehearsal-page.ts';
import { clientOf } from './service.ts';

const MAX_ASTRAY = 10;

export const checkCommand: ClientCommand = {
  name: 'check',
  usage: '[KIT ...] [--dir .] [--platform ASSISTANT] [--online] [--strict]',
  summary:
    'how the skills, commands, agents and rules that are installed here get along, ours and others, plugins too, and with these kits; exit code 1 for errors',
  rest: 'KIT',
  options: { ...DIR, platform: 'where the kits would be put; default: the assistants detected in the project' },
  flags: {
    online: 'rank prompts by the engine of the service: sends names, descriptions and prompts; no key, no call',
    strict: 'exit code 1 for warnings too',
  },
  async run(call) {
    const { dir } = placeOf(call);
    const chosen = platformOption(call, INSTALL_PLATFORMS);
    const rankers =
      call.options.online === true ? [byWords, onlineRanker(clientOf(call, { needsKey: false }))] : [byWords];
    const before = installedSet(dir, call.deps.clientConfig().home);
    let set = before;
    for (const word of call.words) {
      const kit = await kitFrom(call, word);
      set = withKit(set, 'project', filesOf(kit, platformsFor(kit, dir, chosen), 'project'));
    }
    const now = await rehearse(set, rankers);
    const result = call.words.length === 0 ? now : markedNew(await rehearse(before), now);
    call.output.result({ ...result, hit_rate: HIT_RATES[rateOf(call)] }, textOf(result, rateOf(call)));
    const counts = call.words.length === 0 ? result.findings : result.findings.filter((one) => one.new);
    const isBad = ({ level }: Finding) => level === 'error' || call.options.strict === true;
    return counts.some(isBad) ? 1 : 0;
  },
};

function rateOf({ options }: ClientCall): keyof typeof HIT_RATES {
  return options.online === true ? 'engine' : 'words';
}

function platformsFor(
  { kit }: DownloadedKit,
  dir: string,
  chosen: InstallPlatform | undefined,
): readonly InstallPlatform[] {
  if (chosen !== undefined) return [chosen];
  const fits = (platform: InstallPlatform) =>
    LAYOUTS[platform].skills !== null && servesPlatform(kit.ai_targets, platform);
  const found = assistantsIn(dir)
    .map(({ platform }) => platform)
    .filter(fits);
  return found.length > 0 ? found : INSTALL_PLATFORMS.filter(fits).slice(0, 1);
}

function fromPlugins(plugins: readonly string[]): string {
  return plugins.length === 0 ? '' : `, ${formatCount(plugins.length, 'plugin')} of Claude Code among them`;
}

function textOf(result: Rehearsal, by: keyof typeof HIT_RATES): string {
  const { findings, predictions, listings } = result;
  const lines = findings.slice(0, MAX_SHOWN).map(findingText);
  if (findings.length > MAX_SHOWN) lines.push(`${findings.length - MAX_SHOWN} more; --json lists them all.`);
  const astray = predictions.filter(({ skill, goes_to }) => goes_to !== skill);
  const counts = [
    formatCount(result.skills, 'skill'),
    formatCount(result.commands, 'command'),
    formatCount(result.agents, 'agent'),
    formatCount(result.rules, 'rule file'),
  ];
  const room = listings.map(
    ({ assistant, window, characters, budget, name_only, cut, dropped }) =>
      `${assistant}${window === null ? '' : `, ${formatNumber(window)} tokens`}: ${formatNumber(characters)} of about ${formatNumber(Math.max(0, budget))} characters listed${[
        name_only.length > 0 ? `, ${name_only.length} by name alone` : '',
        cut.length > 0 ? `, ${cut.length} cut` : '',
        dropped.length > 0 ? `, ${dropped.length} left out` : '',
      ].join('')}`,
  );
  const moved = astray
    .slice(0, MAX_ASTRAY)
    .map(({ skill, goes_to, text }) => `  ${skill} → ${goes_to ?? 'none'}: ${text.slice(0, 100)}`);
  const tried =
    predictions.length === 0
      ? 'No test prompts or quoted phrases to try.'
      : `${formatCount(predictions.length, 'prompt')} tried, ${astray.length} would go to another skill${astray.length > MAX_ASTRAY ? ` (${MAX_ASTRAY} shown)` : ''}.`;
  const last = [
    `${counts.join(', ')}${fromPlugins(result.plugins)}. ${findings.length === 0 ? 'Nothing found.' : ''}`.trim(),
    ...room,
    [tried, ...moved].map(printable).join('\n'),
    predictedBy(by),
  ];
  return [...lines, last.join('\n')].join('\n\n');
}

import { styleText } from 'node:util';
import { formatNumber, formatPrice, formatUsed } from '../../../dashboard/src/format.ts';
import { AnswerTooLargeError, type Kit, type Recommendation } from '../../../sdk/src/index.ts';
import { targetProblem } from '../../catalogue/lint.ts';
import { UsageError } from '../../errors.ts';
import { DEFAULT_RESULTS, MAX_RESULTS } from '../../http/routes/recommend-request.ts';
import { PLATFORM_CHOICES } from '../../install/layouts.ts';
import { printable } from '../../terminal-text.ts';
import { type Command, choiceOption, integerOption, textOption } from '../command.ts';
import { table } from '../output.ts';
import { wrapped } from '../terminal.ts';
import { clientOf, kitNamed } from './service.ts';

const BAR_WIDTH = 20;

const recommend: Command = {
  name: 'recommend',
  usage: '"WHAT YOU ARE BUILDING" [--platform P] [--max N]',
  summary: 'the kits that fit, with scores and reasons',
  words: ['"WHAT YOU ARE BUILDING"'],
  rest: 'WORDS',
  options: {
    platform: `${PLATFORM_CHOICES.join(', ')}; default any`,
    max: `how many, 1 to ${MAX_RESULTS}; default ${DEFAULT_RESULTS}`,
  },
  async run(call) {
    const { client } = clientOf(call);
    const platform = choiceOption(call, 'platform', PLATFORM_CHOICES) ?? 'any';
    const useCase = call.words.join(' ').trim();
    // The service would count the call.
    if (useCase === '') throw new UsageError('say what you are building');
    const answer = await client.recommend({
      ai_platform: platform,
      use_case: useCase,
      max_results: integerOption(call, 'max', MAX_RESULTS) ?? DEFAULT_RESULTS,
    });
    const { recommendations, fallback } = answer;
    const lines = recommendations.map(described);
    if (fallback && lines.length > 0)
      lines.unshift(styleText('yellow', 'Nothing in the catalogue matches closely. The nearest:'));
    const first = recommendations[0]?.kit_slug;
    if (first !== undefined && !fallback)
      lines.push(
        `Add one to your project: kitscout add ${first}${platform === 'any' ? '' : ` --platform ${platform}`}`,
      );
    call.output.result(answer, lines.length === 0 ? 'The catalogue has no kit for this platform.' : lines.join('\n\n'));
  },
};

function described({ kit_name, kit_slug, score, reasoning }: Recommendation, i: number): string {
  const bar = barOf(score, score >= 0.5 ? 'green' : 'yellow');
  const title = styleText('bold', printable(kit_name));
  return `${i + 1}. ${title}  ${kit_slug}\n   ${bar} ${Math.round(score * 100)} %\n${wrapped(printable(reasoning), '   ')}`;
}

/** Of 100,000 kits like ours. */
const MAX_LIST = 256 * 1024 * 1024;
const TOO_LONG = `The list of kits is larger than ${MAX_LIST} characters. Narrow it down with --keyword or --target.`;

const kits: Command = {
  name: 'kits',
  usage: '[--keyword K] [--target T]',
  summary: 'list the kits of the catalogue',
  options: { keyword: 'part of a name or keyword', target: 'an AI target, such as claude-code' },
  async run(call) {
    const { client } = clientOf(call);
    const keyword = textOption(call, 'keyword');
    const target = textOption(call, 'target');
    const found: Kit[] = [];
    let characters = 0;
    for await (const kit of client.kits.all({ ...(keyword && { keyword }), ...(target && { ai_target: target }) })) {
      characters += JSON.stringify(kit).length;
      if (characters > MAX_LIST) throw new AnswerTooLargeError(TOO_LONG);
      found.push(kit);
    }
    const problem = found.length === 0 && target ? targetProblem(target.toLowerCase()) : undefined;
    if (problem !== undefined) throw new UsageError(`--target: ${problem}`);
    const rows = found.map((kit) => [kit.slug, printable(kit.name), kit.ai_targets.join(','), priceOf(kit)]);
    const none = `No kit matches.${target ? ' Kits that work with every assistant have the target "any".' : ''}`;
    call.output.result({ kits: found }, table(['SLUG', 'NAME', 'FOR', 'LIST PRICE'], rows, none));
  },
};

const show: Command = {
  name: 'show',
  summary: 'what a kit is and what is inside',
  words: ['KIT'],
  async run(call) {
    const { client } = clientOf(call);
    const kit = await kitNamed(client, call.words[0]!);
    const list = (title: string, entries: readonly string[]) =>
      [styleText('bold', title), ...entries.map((entry) => `  ${printable(entry)}`)].join('\n');
    const text = [
      `${styleText('bold', printable(kit.name))}  ${kit.slug}\n${printable(kit.tagline)}`,
      wrapped(printable(kit.description), ''),
      list('Inside', kit.whats_inside),
      list('Files', kit.deliverables),
      list('For', [kit.ai_targets.join(', '), kit.personas.join(', '), `list price: ${priceOf(kit)}`]),
      `Add it to your project: kitscout add ${kit.slug}`,
    ];
    call.output.result({ kit }, text.join('\n\n'));
  },
};

const me: Command = {
  name: 'me',
  summary: 'your tier and the calls of this month; counts as one call',
  async run(call) {
    const usage = await clientOf(call).client.usage();
    const share = Math.min(1, usage.calls_used / Math.max(1, usage.monthly_limit));
    const bar = barOf(share, share >= 0.8 ? 'yellow' : 'green');
    const today = formatNumber(usage.daily_breakdown.at(-1)?.calls ?? 0);
    const text = `${usage.tier_name} tier\n${bar} ${formatUsed(usage)} this month, ${today} today\nThe count resets on ${usage.period_end.slice(0, 10)} (UTC).`;
    call.output.result(usage, text);
  },
};

function barOf(share: number, style: 'green' | 'yellow'): string {
  const filled = Math.round(share * BAR_WIDTH);
  return styleText(style, '█'.repeat(filled)) + '░'.repeat(BAR_WIDTH - filled);
}

function priceOf({ price_cents, currency }: Kit): string {
  // Not "free": its download may need a plan.
  return price_cents === 0 ? 'none' : formatPrice(price_cents, currency);
}

export const browseCommands: readonly Command[] = [recommend, kits, show, me];

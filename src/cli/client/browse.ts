import { styleText } from 'node:util';
import { formatMoment, formatNumber, formatPrice, formatReset, formatUsed } from '../../../dashboard/src/format.ts';
import { AnswerTooLargeError, type Kit, type Recommendation, type Usage } from '../../../sdk/src/index.ts';
import { targetProblem } from '../../catalogue/lint.ts';
import type { PublishedProof } from '../../catalogue/proof.ts';
import { proofLines, staleText } from '../../catalogue/proof-text.ts';
import { readProof } from '../../catalogue/read-proof.ts';
import { UsageError } from '../../errors.ts';
import { DEFAULT_RESULTS, MAX_RESULTS } from '../../http/routes/recommend-request.ts';
import { INSTALL_PLATFORMS, PLATFORM_CHOICES, servesPlatform } from '../../install/layouts.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCall, type ClientCommand, integerOption, platformOption, textOption } from '../command.ts';
import { table } from '../output.ts';
import { wrapped } from '../terminal.ts';
import { changeText, originLines } from './origin.ts';
import { clientOf, kitNamed, NoSuchKitError, type Service, serviceOf } from './service.ts';
import { shownVersions } from './site-data.ts';
import { countText, storedCount } from './spending.ts';

const BAR_WIDTH = 20;

const recommend: ClientCommand = {
  name: 'recommend',
  aliases: ['search'],
  usage: '"WHAT YOU ARE BUILDING" [--platform P] [--max N]',
  summary: 'the kits that fit, with scores and reasons; one call',
  words: ['"WHAT YOU ARE BUILDING"'],
  rest: 'WORDS',
  options: {
    platform: `${PLATFORM_CHOICES.join(', ')}; default any`,
    max: `how many, 1 to ${MAX_RESULTS}; default ${DEFAULT_RESULTS}`,
  },
  async run(call) {
    const { client } = clientOf(call);
    const platform = platformOption(call, PLATFORM_CHOICES) ?? 'any';
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
        `Add one to your project: ${call.deps.program} add ${first}${platform === 'any' ? '' : ` --platform ${platform}`}`,
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

const kits: ClientCommand = {
  name: 'kits',
  usage: '[--keyword K] [--target T]',
  summary: 'list the kits of the catalogue; one call for each 100',
  options: {
    keyword: 'part of a name or keyword',
    target: 'an assistant, such as claude, or one of its targets, such as claude-code',
  },
  async run(call) {
    const { client } = clientOf(call);
    const keyword = textOption(call, 'keyword');
    const target = textOption(call, 'target');
    const found: Kit[] = [];
    let characters = 0;
    // "claude" means whatever serves Claude; the API would look for that very target.
    const assistant = INSTALL_PLATFORMS.find((one) => one === target?.toLowerCase());
    const filter = { ...(keyword && { keyword }), ...(target && !assistant && { ai_target: target }) };
    for await (const kit of client.kits.all(filter)) {
      if (assistant !== undefined && !servesPlatform(kit.ai_targets, assistant)) continue;
      characters += JSON.stringify(kit).length;
      if (characters > MAX_LIST) throw new AnswerTooLargeError(TOO_LONG);
      found.push(kit);
    }
    const problem = found.length === 0 && target ? targetProblem(target.toLowerCase()) : undefined;
    if (problem !== undefined) throw new UsageError(`--target: ${problem}`);
    const rows = found.map((kit) => [kit.slug, printable(kit.name), kit.ai_targets.join(','), priceOf(kit)]);
    const none = `No kit matches.${target && !assistant ? ' Kits that work with every assistant have the target "any".' : ''}`;
    call.output.result({ kits: found }, table(['SLUG', 'NAME', 'FOR', 'LIST PRICE'], rows, none));
  },
};

const show: ClientCommand = {
  name: 'show',
  usage: 'KIT [--versions]',
  summary: 'what a kit is, what is inside and where it comes from; no call',
  words: ['KIT'],
  flags: { versions: 'its versions, and what changed in each' },
  async run(call) {
    const service = clientOf(call, { needsKey: false });
    if (call.options.versions === true) return showVersions(call, service, call.words[0]!);
    const shown = await kitNamed(call, service, call.words[0]!);
    const { kit } = shown;
    const isPublic = 'access' in shown && shown.access === 'public';
    const list = (title: string, entries: readonly string[]) =>
      [styleText('bold', title), ...entries.map((entry) => `  ${printable(entry)}`)].join('\n');
    const text = [
      `${styleText('bold', printable(kit.name))}  ${kit.slug}\n${printable(kit.tagline)}`,
      wrapped(printable(kit.description), ''),
      list('Inside', kit.whats_inside),
      list('Files', kit.deliverables),
      list('For', [
        kit.ai_targets.join(', '),
        kit.personas.join(', '),
        isPublic ? 'free for everyone' : `list price: ${priceOf(kit)}`,
      ]),
      ...('origin' in shown && shown.origin !== undefined ? [list('From', originLines(shown.origin))] : []),
      ...('proofs' in shown && shown.proofs !== undefined ? soundProofs(shown.proofs).map(proofText) : []),
      ...('deprecated' in shown && shown.deprecated !== undefined
        ? [styleText('yellow', `Deprecated: ${printable(shown.deprecated)}`)]
        : []),
      `Add it to your project: ${call.deps.program} add ${kit.slug}`,
    ];
    const origin = 'origin' in shown ? shown.origin : undefined;
    const proofs = 'proofs' in shown ? shown.proofs : undefined;
    call.output.result({ kit, ...(origin && { origin }), ...(proofs && { proofs }) }, text.join('\n\n'));
  },
};

/** Of a service, so as untrusted as a file. */
function soundProofs(proofs: readonly PublishedProof[]): PublishedProof[] {
  return proofs.flatMap(({ id, stale, ...proof }) => {
    const read = readProof(JSON.stringify(proof));
    return 'proof' in read ? [{ ...read.proof, id, stale }] : [];
  });
}

/** Figures are computed here from the counts. */
function proofText(proof: PublishedProof): string {
  const stale = staleText(proof);
  const lines = [...proofLines(proof).map(printable), ...(stale === null ? [] : [styleText('yellow', stale)])];
  return [styleText('bold', 'Measured'), ...lines.map((line) => `  ${line}`)].join('\n');
}

async function showVersions({ output }: ClientCall, { send, url }: Service, slug: string): Promise<undefined> {
  const found = await shownVersions(send, url, slug);
  if (found === undefined) throw new NoSuchKitError(`${url} keeps no versions of "${slug}"`);
  const said = (version: string | null) => found.marks.filter((mark) => mark.version === version);
  const lines = found.versions.flatMap(({ version, at, commit, changes }) => [
    `${styleText('bold', version)}  ${at ?? 'before versions were kept'}${commit === null ? '' : `  commit ${commit.slice(0, 12)}`}${version === found.current ? '  (current)' : ''}`,
    ...said(version).map(({ state, reason }) => `  ${styleText('yellow', printable(`${state}: ${reason}`))}`),
    ...changes.map((change) => `  ${printable(changeText(change))}`),
  ]);
  const whole = said(null).map(({ state, reason }) => styleText('yellow', printable(`${state}: ${reason}`)));
  output.result(found, [...whole, ...lines].join('\n'));
  return undefined;
}

const me: ClientCommand = {
  name: 'me',
  summary: 'your tier and the calls of this month; one call',
  flags: { cached: 'what the last command of yours left, without a call' },
  async run(call) {
    if (call.options.cached === true) return lastCount(call);
    const usage = await clientOf(call).client.usage();
    const share = Math.min(1, usage.calls_used / Math.max(1, usage.monthly_limit));
    const bar = barOf(share, share >= 0.8 ? 'yellow' : 'green');
    const today = formatNumber(usage.daily_breakdown.at(-1)?.calls ?? 0);
    const text = `${usage.tier_name} tier\n${bar} ${formatUsed(usage)} this month, ${today} today (this is one)\nThe count resets on ${resetOf(usage)}.`;
    call.output.result(usage, text);
  },
};

/** A proxy may leave the date out. */
function resetOf({ period_end }: Pick<Usage, 'period_end'>): string {
  const at = Date.parse(period_end);
  return Number.isNaN(at) ? 'the first day of the next month, 00:00 UTC' : formatReset(at);
}

async function lastCount({ deps, output }: ClientCall): Promise<undefined> {
  const { configDir, ...config } = deps.clientConfig();
  const { url } = serviceOf({ configDir, ...config });
  const count = storedCount(configDir, url);
  if (count === undefined)
    throw new UsageError(`no count of ${url} is known yet; without --cached, one call asks for it`);
  const { at, limit, remaining, reset } = count;
  const known = { limit, remaining, reset: new Date(reset * 1000).toISOString(), at: new Date(at).toISOString() };
  output.result(known, `${countText(count)}, as of ${formatMoment(at)}`);
  return undefined;
}

function barOf(share: number, style: 'green' | 'yellow'): string {
  const filled = Math.round(share * BAR_WIDTH);
  return styleText(style, '█'.repeat(filled)) + '░'.repeat(BAR_WIDTH - filled);
}

function priceOf({ price_cents, currency }: Kit): string {
  // Not "free": its download may need a plan.
  return price_cents === 0 ? 'none' : formatPrice(price_cents, currency);
}

export const browseCommands: readonly ClientCommand[] = [recommend, kits, show, me];

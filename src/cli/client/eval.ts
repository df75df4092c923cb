import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { styleText } from 'node:util';
import { formatCount } from '../../../dashboard/src/format.ts';
import { contentOf } from '../../catalogue/bundle.ts';
import { EVALS_FILE, type Eval, readEvals } from '../../catalogue/evals/evals.ts';
import { figuresOf, isComplete, PROOF_FORMAT, type Proof, publishProblem } from '../../catalogue/proof.ts';
import { proofLines } from '../../catalogue/proof-text.ts';
import { UsageError } from '../../errors.ts';
import { type Assistant, assistantOf, versionOf } from '../../evals/assistant.ts';
import { type Measured, measure, type Progress } from '../../evals/measure.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, servesPlatform, titleOf } from '../../install/layouts.ts';
import { type DownloadedKit, planInstall } from '../../install/plan.ts';
import { skillsIn } from '../../project/installed-set.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCall, type ClientCommand, integerOption, platformOption, textOption } from '../command.ts';
import { progressBar } from '../output.ts';
import { confirmed, wrapped } from '../terminal.ts';
import { kitFrom } from './kit-source.ts';

const DEFAULT_COMMAND = 'claude -p';
const DEFAULT_RUNS = 3;
const DEFAULT_LIMIT_S = 300;
const MAX_LIMIT_S = 3_600;
/** What a shell says of a process that Ctrl-C ended. */
const STOPPED_EXIT = 130;

/** Which assistant a program is: it decides where the kit is put. */
const PLATFORM_OF: Readonly<Record<string, InstallPlatform>> = {
  claude: 'claude',
  codex: 'codex',
  gemini: 'gemini',
  'cursor-agent': 'cursor',
  copilot: 'copilot',
  opencode: 'opencode',
  amp: 'amp',
  cline: 'cline',
  agy: 'antigravity',
};
/** A script may read either place. */
const FOR_SCRIPTS: readonly InstallPlatform[] = ['claude', 'codex'];

export const evalCommand: ClientCommand = {
  name: 'eval',
  usage: `KIT [--with "${DEFAULT_COMMAND}"] [--runs ${DEFAULT_RUNS}] [--judge CMD] [--model NAME] [--out FILE] [--yes]`,
  summary: "measure with your assistant whether a kit helps: the kit's prompts, with and without it",
  words: ['KIT'],
  options: {
    with: `the assistant's command; the prompt is its last argument; default "${DEFAULT_COMMAND}"`,
    runs: `runs of each prompt on each side, 1 to 20; default ${DEFAULT_RUNS}`,
    judge: 'a command that answers the questions that no program can; the question is its last argument',
    model: 'the model that answers, if the assistant does not say it',
    platform: `where the kit is put, if the command does not tell: ${INSTALL_PLATFORMS.filter((one) => one !== 'chatgpt').join(', ')}`,
    limit: `seconds for one answer, up to ${MAX_LIMIT_S}; default ${DEFAULT_LIMIT_S}`,
    jobs: 'how many at once, 1 to 8; default 1',
    out: 'the result file; default KIT.proof.json',
  },
  flags: { yes: 'do not ask' },
  async run(call) {
    const { options, output, deps } = call;
    const assistant = commandOption(call, 'with') ?? (assistantOf(DEFAULT_COMMAND) as Assistant);
    const judge = commandOption(call, 'judge') ?? null;
    const runs = integerOption(call, 'runs', 20) ?? DEFAULT_RUNS;
    const jobs = integerOption(call, 'jobs', 8) ?? 1;
    const limitMs = (integerOption(call, 'limit', MAX_LIMIT_S) ?? DEFAULT_LIMIT_S) * 1_000;
    if (output.json && options.yes !== true) throw new UsageError('--json needs --yes');
    const arrived = await kitFrom(call, call.words[0]!);
    const { slug } = arrived.kit;
    const out = textOption(call, 'out') || `${slug}.proof.json`;
    const evals = evalsOf(arrived);
    const installed = filesFor(arrived, platformsFor(call, assistant, arrived));
    refuseAtHome(call, slug);

    const { programs } = deps.clientConfig();
    const count = evals.length * runs * 2;
    if (!output.json) output.problem(announcement(arrived, evals, { assistant, judge, runs, count }));
    if (options.yes !== true && !(await confirmed('Run it?'))) {
      output.result({}, 'Nothing was run.');
      return 1;
    }

    const stopping = new AbortController();
    const stop = () => stopping.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const place = { folder: mkdtempSync(join(tmpdir(), 'kitscout-eval-')), env: programs, signal: stopping.signal };
    try {
      const version = await versionOf(assistant, place);
      const judgeVersion = judge === null ? null : await versionOf(judge, place);
      // Not `using`: the oldest Node that callers may have cannot dispose of it.
      const bar = progressBar('runs');
      const measured = await measure({
        evals,
        files: arrived.files,
        installed,
        assistant,
        judge,
        runs,
        jobs,
        limitMs,
        env: programs,
        signal: stopping.signal,
        onRun: (progress) => report(call, bar, progress),
      }).finally(() => bar[Symbol.dispose]());
      const proof: Proof = {
        format: PROOF_FORMAT,
        kit: slug,
        digest: arrived.digest!,
        assistant: { command: assistant.shown, version, model: textOption(call, 'model') || modelIn(measured) },
        judge: judge && { command: judge.shown, version: judgeVersion },
        kitscout: deps.version,
        date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        runs_each: runs,
        prompts: evals.length,
        not_judged: judge === null ? questionsIn(evals) : 0,
        complete: !measured.isStopped && isComplete(measured),
        with: measured.with,
        without: measured.without,
      };
      if (measured.with.n + measured.without.n === 0) {
        output.problem('kitscout: stopped before any run ended; nothing was written');
        return STOPPED_EXIT;
      }
      // The shares are for readers: whoever shows a result computes them from its counts.
      write(out, { ...proof, shares: figuresOf(proof), by_prompt: measured.prompts });
      const lines = [
        ...proofLines(proof).map(printable),
        ...(proof.complete
          ? []
          : [
              styleText(
                'yellow',
                measured.isStopped
                  ? 'Stopped early: this is not the whole measurement.'
                  : 'Too many runs failed for reasons of the assistant.',
              ),
            ]),
        ...(proof.not_judged > 0
          ? [
              wrapped(
                `${formatCount(proof.not_judged, 'expectation')} need a judge and were left out; --judge asks one.`,
                '',
              ),
            ]
          : []),
        `Written to ${out}`,
        ...(proof.complete && publishProblem(proof) === undefined
          ? [`An operator can show it on the kit's page: kitscout proof add ${out}`]
          : []),
      ];
      output.result({ ...proof, shares: figuresOf(proof), file: out }, lines.join('\n'));
      return measured.isStopped ? STOPPED_EXIT : proof.complete ? 0 : 1;
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      rmSync(place.folder, { recursive: true, force: true });
    }
  },
};

function commandOption(call: ClientCall, name: 'with' | 'judge'): Assistant | undefined {
  const command = textOption(call, name);
  if (command === undefined) return undefined;
  const assistant = assistantOf(command);
  if ('reason' in assistant) throw new UsageError(`--${name} ${assistant.reason}`);
  return assistant;
}

/** Those with something to check. Near misses are not run: what should come of them is another kit. */
function evalsOf({ kit, files }: DownloadedKit): Eval[] {
  const file = files.find(({ name }) => name === EVALS_FILE);
  if (file === undefined) throw new UsageError(`${kit.slug} has no ${EVALS_FILE}, so there is nothing to measure`);
  const { evals, findings } = readEvals(file.text, { slug: kit.slug, files: files.map(({ name }) => name) });
  const broken = findings.find(({ level }) => level === undefined);
  if (broken !== undefined) throw new UsageError(`${EVALS_FILE} of ${kit.slug}: ${broken.field} ${broken.reason}`);
  const meant = evals.filter(({ triggers, expect }) => triggers && expect.some(({ kind }) => kind !== 'judge'));
  if (meant.length === 0) throw new UsageError(`no prompt of ${kit.slug} has expectations that a program can check`);
  return meant;
}

function questionsIn(evals: readonly Eval[]): number {
  return evals.flatMap(({ expect }) => expect).filter(({ kind }) => kind === 'judge').length;
}

function platformsFor(call: ClientCall, { program }: Assistant, { kit }: DownloadedKit): InstallPlatform[] {
  const chosen = platformOption(call, INSTALL_PLATFORMS) ?? PLATFORM_OF[program];
  if (chosen === 'chatgpt') throw new UsageError('ChatGPT reads no folder, so it cannot be measured here');
  const serving = (chosen === undefined ? FOR_SCRIPTS : [chosen]).filter((one) => servesPlatform(kit.ai_targets, one));
  if (serving.length > 0) return serving;
  throw new UsageError(`${kit.slug} is made for ${kit.ai_targets.join(', ')}, not for ${titleOf(chosen ?? 'claude')}`);
}

function filesFor(arrived: DownloadedKit, platforms: readonly InstallPlatform[]) {
  return planInstall(arrived, platforms, 'project').files.map(({ path, bytes }) => ({
    name: path,
    ...contentOf(bytes),
  }));
}

/** Assistants read their home folder too, so the runs without the kit would have it. */
function refuseAtHome(call: ClientCall, slug: string): void {
  const there = skillsIn(call.deps.clientConfig().home, 'home').find(({ name }) => name === slug);
  if (there !== undefined)
    throw new UsageError(
      `${slug} is in your home folder (${there.path}), so runs without it would have it too: remove it while you measure`,
    );
}

interface Plan {
  assistant: Assistant;
  judge: Assistant | null;
  runs: number;
  count: number;
}

function announcement(
  { kit, files }: DownloadedKit,
  evals: readonly Eval[],
  { assistant, judge, runs, count }: Plan,
): string {
  const commands = evals.flatMap(({ expect }) => expect).filter(({ kind }) => kind === 'command_passes');
  const own = [...new Set(commands.map(({ value }) => value))];
  return [
    `${styleText('bold', printable(kit.name), { stream: process.stderr })}: ${formatCount(evals.length, 'prompt')}, ${formatCount(runs, 'run')} each, with and without the kit: ${count} answers of`,
    `  ${printable(assistant.words.join(' '))} PROMPT`,
    ...(judge === null
      ? []
      : [`and ${questionsIn(evals) * runs * 2} of the judge`, `  ${printable(judge.words.join(' '))} QUESTION`]),
    'Your assistant runs in throwaway folders, with the rights and the account that you have.',
    ...(own.length === 0
      ? []
      : ['The answers are checked with commands of the kit:', ...own.map((one) => `  ${printable(one)}`)]),
    ...(files.some(({ name }) => name.startsWith('scripts/'))
      ? ['The kit has scripts that your assistant may run.']
      : []),
  ].join('\n');
}

function report({ output }: ClientCall, bar: ReturnType<typeof progressBar>, progress: Progress): void {
  const { done, of, prompt, side, reasons, isError } = progress;
  if (process.stderr.isTTY && reasons.length === 0) {
    bar.update(done, of);
    return;
  }
  bar[Symbol.dispose]();
  const result = isError ? 'could not be run' : reasons.length === 0 ? 'as expected' : 'not as expected';
  if (!output.json)
    output.problem(
      `${done}/${of} ${prompt}, ${side} the kit: ${result}${reasons[0] === undefined ? '' : `: ${printable(reasons[0])}`}`,
    );
}

function modelIn({ models }: Measured): string | null {
  return models.length === 1 ? models[0]! : null;
}

/** A reader never sees half of it. */
function write(path: string, value: object): void {
  const temporary = `${path}.${process.pid}.tmp`;
  if (existsSync(path) && !/\.json$/.test(path)) throw new UsageError(`${path} exists and is no result file`);
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(temporary, path);
}

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bytesOf, type Deliverable } from '../catalogue/bundle.ts';
import type { Eval } from '../catalogue/evals/evals.ts';
import type { ProofSide } from '../catalogue/proof.ts';
import { unsafeReason } from '../catalogue/safe-names.ts';
import { type Asked, type Assistant, ask } from './assistant.ts';
import { check } from './check.ts';
import { question, verdictIn } from './judge.ts';
import type { ProgramEnvironment } from './program.ts';
import { layOut } from './working-copy.ts';

export interface Measurement {
  /** The kit's prompts that it is meant for. */
  evals: readonly Eval[];
  /** All files of the kit, under their own names. */
  files: readonly Deliverable[];
  /** The kit as it is installed for the assistant, by path in a project. */
  installed: readonly Deliverable[];
  assistant: Assistant;
  judge: Assistant | null;
  runs: number;
  /** How many at once. */
  jobs: number;
  limitMs: number;
  env: ProgramEnvironment;
  signal: AbortSignal;
  /** After every run. */
  onRun: (progress: Progress) => void;
}

export interface Progress {
  done: number;
  of: number;
  prompt: string;
  side: SideName;
  /** Why the run was not as expected; empty if it was. */
  reasons: readonly string[];
  /** The run failed for a reason of the assistant. */
  isError: boolean;
  costUsd: number | null;
}

export type SideName = 'with' | 'without';

interface Outcome {
  eval: Eval;
  side: SideName;
  asked: Asked;
  passed: number;
  of: number;
}

export interface Measured {
  with: ProofSide;
  without: ProofSide;
  /** The models that the assistant named. */
  models: string[];
  /** Of each prompt, how many runs passed on each side. */
  prompts: { id: string; with: Count; without: Count }[];
  isStopped: boolean;
}

type Count = { passed: number; n: number };

/** After so many failures in a row at the start, the assistant does not work at all. */
const HOPELESS = 3;

/**
 * Asks the assistant every prompt, with the kit and without it, each time in a new folder that is removed afterwards. The
 * two sides take turns, so that whatever changes over time changes for both.
 */
export async function measure(measurement: Measurement): Promise<Measured> {
  const { evals, files, installed, runs, jobs, signal, onRun } = measurement;
  const unsafe = unsafeReason([...files]) ?? unsafeReason([...installed]);
  if (unsafe !== undefined) throw new Error(`the kit cannot be laid out: ${unsafe}`);
  const tasks = Array.from({ length: runs }, (_, run) =>
    evals.flatMap((one, i): { eval: Eval; side: SideName }[] => {
      const sides: SideName[] = (run + i) % 2 === 0 ? ['with', 'without'] : ['without', 'with'];
      return sides.map((side) => ({ eval: one, side }));
    }),
  ).flat();
  const outcomes: Outcome[] = [];
  let next = 0;
  let done = 0;
  let errorsFirst = 0;
  const worker = async () => {
    while (next < tasks.length && !signal.aborted) {
      const task = tasks[next++]!;
      const { outcome, reasons } = await runOnce(task, measurement);
      if ('failure' in outcome.asked && outcome.asked.failure === 'stopped') return;
      outcomes.push(outcome);
      const isError = 'failure' in outcome.asked && outcome.asked.failure === 'error';
      onRun({
        done: ++done,
        of: tasks.length,
        prompt: task.eval.id,
        side: task.side,
        reasons,
        isError,
        costUsd: 'answer' in outcome.asked ? outcome.asked.costUsd : null,
      });
      if (!isError) errorsFirst = Number.NEGATIVE_INFINITY;
      else if (++errorsFirst >= HOPELESS) {
        next = tasks.length;
        throw new Error(`the assistant does not work: ${reasons[0]}`);
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: jobs }, worker));
  const failed = workers.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed !== undefined) throw failed.reason;
  const models = outcomes.flatMap(({ asked }) => ('answer' in asked && asked.model !== null ? [asked.model] : []));
  return {
    with: sideOf(outcomes.filter(({ side }) => side === 'with')),
    without: sideOf(outcomes.filter(({ side }) => side === 'without')),
    models: [...new Set(models)].sort(),
    prompts: evals.map((one) => {
      const of = (side: SideName): Count => {
        const counted = countedOf(outcomes.filter((outcome) => outcome.eval === one && outcome.side === side));
        return { passed: counted.filter(isPassed).length, n: counted.length };
      };
      return { id: one.id, with: of('with'), without: of('without') };
    }),
    isStopped: signal.aborted,
  };
}

async function runOnce(
  { eval: one, side }: { eval: Eval; side: SideName },
  { files, installed, assistant, judge, env, signal, limitMs }: Measurement,
): Promise<{ outcome: Outcome; reasons: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-eval-'));
  try {
    const atHand = files.filter(({ name }) => one.files.includes(name));
    layOut(folder, [...atHand, ...(side === 'with' ? installed : [])]);
    const before = new Set(filesBelow(folder));
    const asked = await ask(assistant, one.prompt, { folder, env, signal, limitMs });
    const expect = one.expect.filter(({ kind }) => kind !== 'judge' || judge !== null);
    const outcome: Outcome = { eval: one, side, asked, passed: 0, of: expect.length };
    if ('failure' in asked) return { outcome, reasons: [asked.reason] };
    const written = filesBelow(folder).filter((name) => !before.has(name) || one.files.includes(name));
    // Expectations name programs of the kit. They are the kit's own, whatever the run has put in their place.
    putBack(folder, files);
    const reasons: string[] = [];
    for (const expectation of expect) {
      if (signal.aborted) return { outcome: { ...outcome, asked: stoppedAfter(asked) }, reasons };
      if (expectation.kind === 'judge') {
        const asking = question(expectation.value, one.prompt, asked.answer, { folder, written });
        const verdict = await judged(asking, { judge, env, signal, limitMs });
        if (typeof verdict === 'string')
          return { outcome: { ...outcome, asked: failedAfter(asked, verdict) }, reasons: [verdict] };
        if (verdict) outcome.passed++;
        else reasons.push(`the judge says no to "${expectation.value}"`);
        continue;
      }
      const checked = await check(expectation, { answer: asked.answer, folder, env, signal });
      if (checked.result === 'failed') reasons.push(checked.reason);
      else outcome.passed++;
    }
    return { outcome, reasons };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const stoppedAfter = ({ seconds }: Asked): Asked => ({ failure: 'stopped', reason: 'was stopped', seconds });

const failedAfter = ({ seconds }: Asked, reason: string): Asked => ({ failure: 'error', reason, seconds });

/** Yes or no, or why there is neither: that says nothing about the kit. */
async function judged(
  asking: string,
  { judge, ...place }: Pick<Measurement, 'judge' | 'env' | 'signal' | 'limitMs'>,
): Promise<boolean | string> {
  // An empty folder: the judge must not see which side it judges.
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-judge-'));
  try {
    const reply = await ask(judge!, asking, { ...place, folder });
    if ('failure' in reply) return `the judge gave no answer: ${reply.reason}`;
    return verdictIn(reply.answer) ?? 'the judge said neither yes nor no';
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Everything of the kit that is not there. Never through a link that the run has made. */
function putBack(folder: string, files: readonly Deliverable[]): void {
  for (const file of files) {
    const isProgram = file.name.startsWith('scripts/');
    // What the run wrote or changed under a name of the kit is what is looked at.
    if (!isProgram && lstatSync(join(folder, file.name), { throwIfNoEntry: false })?.isFile()) continue;
    const parts = file.name.split('/');
    for (let i = 1; i <= parts.length; i++) {
      const path = join(folder, ...parts.slice(0, i));
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (found !== undefined && (i === parts.length || !found.isDirectory()))
        rmSync(path, { recursive: true, force: true });
    }
    mkdirSync(join(folder, dirname(file.name)), { recursive: true });
    writeFileSync(join(folder, file.name), bytesOf(file), { flag: 'wx' });
  }
}

const MAX_LISTED = 5_000;

/** Plain files, by path with forward slashes. Links are not followed. */
function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const open = [''];
  while (open.length > 0 && found.length < MAX_LISTED) {
    const at = open.pop()!;
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') open.push(path);
      else if (entry.isFile()) found.push(path);
    }
  }
  return found.sort();
}

function countedOf(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ asked }) => !('failure' in asked) || asked.failure === 'too late');
}

const isPassed = ({ asked, passed, of }: Outcome) => 'answer' in asked && passed === of;

function sideOf(outcomes: readonly Outcome[]): ProofSide {
  const counted = countedOf(outcomes);
  const costs = counted.flatMap(({ asked }) => ('answer' in asked ? [asked.costUsd] : []));
  const seconds = counted.map(({ asked }) => asked.seconds).sort((a, b) => a - b);
  const isKnown = costs.length === counted.length && costs.length > 0 && costs.every((cost) => cost !== null);
  return {
    n: counted.length,
    passed: counted.filter(isPassed).length,
    expectations: {
      passed: counted.reduce((sum, { passed }) => sum + passed, 0),
      of: counted.reduce((sum, { of }) => sum + of, 0),
    },
    errors: outcomes.length - counted.length,
    seconds: seconds.length === 0 ? null : rounded(seconds[Math.floor((seconds.length - 1) / 2)]!, 1),
    cost_usd: isKnown ? rounded(costs.reduce((sum, cost) => sum! + cost!, 0)!, 4) : null,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

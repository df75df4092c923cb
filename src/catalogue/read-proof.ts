import { slugProblem } from './kit.ts';
import { PROOF_FORMAT, type Proof, type ProofSide } from './proof.ts';

const MAX_RUNS = 100_000;
const MAX_LABEL = 300;

/** A result file, as untrusted as any. */
export function readProof(text: string): { proof: Proof } | { reason: string } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { reason: 'is not JSON' };
  }
  const file = record(raw);
  if (file.format !== PROOF_FORMAT) return { reason: `is not a result of "kitscout eval" (format ${PROOF_FORMAT})` };
  const problems: string[] = [];
  const read = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) problems.push(name);
    return value as T;
  };
  const program = (name: string, value: unknown) => ({
    command: read(`${name}.command`, label(record(value).command)),
    version: read(`${name}.version`, labelOrNull(record(value).version)),
  });
  const { kit, digest, date } = file;
  const proof: Proof = {
    format: PROOF_FORMAT,
    kit: read('kit', typeof kit === 'string' && slugProblem(kit) === undefined ? kit : undefined),
    digest: read('digest', typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : undefined),
    assistant: {
      ...program('assistant', file.assistant),
      model: read('assistant.model', labelOrNull(record(file.assistant).model)),
    },
    judge: file.judge === null ? null : program('judge', file.judge),
    kitscout: read('kitscout', label(file.kitscout)),
    date: read('date', typeof date === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? date : undefined),
    runs_each: read('runs_each', count(file.runs_each)),
    prompts: read('prompts', count(file.prompts)),
    not_judged: read('not_judged', count(file.not_judged)),
    complete: file.complete === true,
    with: read('with', side(file.with)),
    without: read('without', side(file.without)),
  };
  if (Number.isNaN(Date.parse(proof.date ?? ''))) problems.push('date');
  if (problems.length > 0) return { reason: `lacks ${[...new Set(problems)].join(', ')}, or has it in another form` };
  const most = proof.prompts * proof.runs_each;
  if ([proof.with, proof.without].some(({ n, errors }) => n + errors > most))
    return { reason: `has more runs than ${proof.prompts} prompts of ${proof.runs_each} runs each` };
  return { proof };
}

function side(raw: unknown): ProofSide | undefined {
  const { n, passed, expectations, errors, seconds, cost_usd } = record(raw);
  const single = record(expectations);
  const counts = [n, passed, errors, single.passed, single.of].map(count);
  if (counts.includes(undefined)) return undefined;
  const [all, good, failed, held, of] = counts as [number, number, number, number, number];
  if (good > all || held > of || !isAmount(seconds) || !isAmount(cost_usd)) return undefined;
  return { n: all, passed: good, expectations: { passed: held, of }, errors: failed, seconds, cost_usd };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function count(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_RUNS
    ? (value as number)
    : undefined;
}

function isAmount(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value < 1e9);
}

/** One line that is shown as it is. */
function label(value: unknown): string | undefined {
  const isLine = typeof value === 'string' && value.length > 0 && value.length <= MAX_LABEL;
  return isLine && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value) ? value : undefined;
}

function labelOrNull(value: unknown): string | null | undefined {
  return value === null ? null : label(value);
}

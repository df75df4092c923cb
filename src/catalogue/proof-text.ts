import { figuresOf, type Proof, type PublishedProof } from './proof.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;
const points = (share: number) => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`;

/** With what it was measured, and when. */
export function measuredWith({ assistant, date, digest, judge }: Proof): string {
  const who = [programOf(assistant), assistant.version, `with ${assistant.model ?? 'a model that is not stated'}`];
  const judged = judge === null ? '' : `, judged by ${programOf(judge)}`;
  return `${who.filter(Boolean).join(' ')}${judged}, ${date.slice(0, 10)}, kit version ${digest.slice(7, 19)}`;
}

/** Everything that was measured, in words. */
export function proofLines(proof: Proof): string[] {
  const figures = figuresOf(proof);
  if (figures === null) return [measuredWith(proof), 'Nothing was measured on one side.'];
  const line = (name: 'with' | 'without') => {
    const { n, passed, expectations, seconds, cost_usd, errors } = proof[name];
    const { low, high, rate } = figures[name];
    const parts = [
      `${passed} of ${n} runs as expected (${percent(rate)}, 95 % interval ${percent(low)} to ${percent(high)})`,
      `${expectations.passed} of ${expectations.of} expectations`,
      ...(seconds === null ? [] : [`median ${seconds} s`]),
      ...(cost_usd === null ? [] : [`$${cost_usd} in all`]),
      ...(errors === 0 ? [] : [`${errors} could not be run`]),
    ];
    return `${name === 'with' ? 'With the kit' : 'Without it'}: ${parts.join(', ')}`;
  };
  return [measuredWith(proof), line('with'), line('without'), differenceText(proof)];
}

export function differenceText(proof: Proof): string {
  const figures = figuresOf(proof);
  if (figures === null) return '';
  const { rate, low, high } = figures.difference;
  const meaning = low > 0 ? '' : high < 0 ? '; the kit makes it worse' : '; this may be chance';
  return `Difference: ${points(rate)} points (95 % interval ${points(low)} to ${points(high)})${meaning}`;
}

export function shortProof(proof: Proof): string[] {
  const figures = figuresOf(proof)!;
  const { low, high } = figures.difference;
  return [
    proof.date.slice(0, 10),
    `${programOf(proof.assistant)} ${proof.assistant.model}`,
    `${proof.with.passed}/${proof.with.n}`,
    `${proof.without.passed}/${proof.without.n}`,
    `${points(figures.difference.rate)} (${points(low)} to ${points(high)})`,
  ];
}

export function staleText({ stale }: PublishedProof): string | null {
  if (stale === 'files') return 'Out of date: the kit has changed since.';
  return stale === 'model' ? 'Out of date: newer models are measured.' : null;
}

function programOf({ command }: { command: string }): string {
  return command.split(' ')[0]!;
}

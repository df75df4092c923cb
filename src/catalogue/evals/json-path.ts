/** The keys and indexes that lead to one value. */
type Step = string | number;

const STEP = /\.([\p{L}_][\p{L}\p{N}_-]*)|\[(-?\d{1,9})\]|\[("(?:[^"\\]|\\.)*"|'[^'\\]*')\]/uy;

/**
 * The queries of JSONPath (RFC 9535) that name a single value: `$.failures[0].test`, `$["a b"]`, `$.runs[-1]`. With
 * wildcards and filters "equals" would have no plain meaning.
 */
export function parseJsonPath(path: string): readonly Step[] | { reason: string } {
  if (!path.startsWith('$')) return { reason: 'must begin with $, such as $.failures[0].test' };
  const steps: Step[] = [];
  let at = 1;
  while (at < path.length) {
    STEP.lastIndex = at;
    const found = STEP.exec(path);
    const step = found === null ? undefined : stepOf(found);
    if (step === undefined)
      return {
        reason: `is not understood at "${path.slice(at, at + 20)}": only names and indexes, as in $.runs[0].name`,
      };
    steps.push(step);
    at = STEP.lastIndex;
  }
  return steps;
}

function stepOf([, name, index, quoted]: RegExpExecArray): Step | undefined {
  if (name !== undefined) return name;
  if (index !== undefined) return Number(index);
  if (quoted!.startsWith("'")) return quoted!.slice(1, -1);
  try {
    return JSON.parse(quoted!) as string;
  } catch {
    return undefined;
  }
}

/** Only what the file itself holds is found: `$.length` of a list or `$.constructor` is nothing. */
export function valueAt(value: unknown, steps: readonly Step[]): { value: unknown } | undefined {
  let found = value;
  for (const step of steps) {
    const key = Array.isArray(found) && typeof step === 'number' && step < 0 ? found.length + step : step;
    if (Array.isArray(found) !== (typeof key === 'number')) return undefined;
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<Step, unknown>)[key];
  }
  return { value: found };
}

/** More lines are shown as all gone and all new: comparing them would take too long. */
const MAX_LINES = 3_000;
const CONTEXT = 2;

/** The lines that differ between two texts, each with its sign, and a few around them; empty if none does. */
export function textDiff(before: string, after: string): string[] {
  const a = before.split('\n');
  const b = after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const old = a.slice(start, a.length - end);
  const made = b.slice(start, b.length - end);
  if (old.length + made.length === 0) return [];
  const middle =
    old.length + made.length > MAX_LINES
      ? [...old.map((line) => `-${line}`), ...made.map((line) => `+${line}`)]
      : changed(old, made);
  const above = a.slice(Math.max(0, start - CONTEXT), start).map((line) => ` ${line}`);
  const below = a.slice(a.length - end, a.length - end + CONTEXT).map((line) => ` ${line}`);
  return [`@@ line ${start + 1} @@`, ...above, ...shortened(middle), ...below];
}

/** By the longest common subsequence. */
function changed(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(` ${a[i++]}`);
      j++;
    } else if (j >= b.length || (i < a.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      lines.push(`-${a[i++]}`);
    else lines.push(`+${b[j++]}`);
  }
  return lines;
}

/** Leaves out what is equal and far from a change. */
function shortened(lines: readonly string[]): string[] {
  const isNear = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some((line) => line[0] !== ' '),
  );
  return lines.flatMap((line, i) => (isNear[i] ? [line] : isNear[i - 1] === true ? ['@@'] : []));
}

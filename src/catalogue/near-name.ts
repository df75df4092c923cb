/** The entry nearest to a misspelt word, if it is near enough to be the one meant. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const best = known
    .map((entry) => ({ entry, distance: editDistance(typed.toLowerCase(), entry.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(typed.length / 3)) ? best.entry : undefined;
}

/** Insertions, deletions, substitutions and swapped neighbours count one each. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

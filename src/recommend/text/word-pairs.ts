/** Reads entries such as "from:to", separated by spaces. An entry without a colon stands for itself. */
export function wordPairs(entries: string): Map<string, string> {
  return new Map(
    entries.split(/\s+/).map((entry) => {
      const [from, to = from] = entry.split(':') as [string, string?];
      return [from, to];
    }),
  );
}

/** The parts of a release that only change text. */

const STEPS = ['major', 'minor', 'patch'];

/** `asked` is a step (major, minor, patch) or a version after the current one. */
export function newVersion(current: string, asked: string): string {
  const numbers = current.split('.').map(Number);
  const step = STEPS.indexOf(asked);
  if (step !== -1) return numbers.map((number, i) => (i < step ? number : i === step ? number + 1 : 0)).join('.');
  if (!/^\d+\.\d+\.\d+$/.test(asked))
    throw new Error('specify a version: major, minor, patch, or a number such as 1.2.0');
  const wanted = asked.split('.').map(Number);
  const first = wanted.findIndex((number, i) => number !== numbers[i]);
  if (first === -1 || wanted[first]! < numbers[first]!) throw new Error(`${asked} is not after ${current}`);
  return asked;
}

/** Moves the entries under Unreleased to the new version. */
export function releasedChangelog(
  changelog: string,
  version: string,
  date: string,
): { changelog: string; entries: string } {
  const [, before, entries, after] = /^(.*\n## Unreleased\n)(.*?)(\n## .*)?$/s.exec(changelog) ?? [];
  if (before === undefined || entries!.trim() === '') throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  return {
    changelog: `${before}\n## ${version} - ${date}\n\n${entries!.trim()}\n${after ?? ''}`,
    entries: entries!.trim(),
  };
}

/** Changes the package's own version, which is the first in its file; in a lock file, the first two. */
export function withVersion(json: string, version: string): string {
  const isLock = json.includes('"lockfileVersion"');
  let left = isLock ? 2 : 1;
  return json.replaceAll(/("version": ")\d+\.\d+\.\d+(")/g, (found, before: string, after: string) =>
    left-- > 0 ? `${before}${version}${after}` : found,
  );
}

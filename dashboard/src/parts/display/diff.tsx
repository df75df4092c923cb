/** Lines with their signs, as `textDiff` makes them. The sign is text, so that nothing depends on colour. */
export function Diff({ lines, label }: { lines: readonly string[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is preformatted text, and only here a region
    <pre className="diff" tabIndex={0} role="region" aria-label={label}>
      <code>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span className={CLASSES[line[0]!]} key={i}>
            {`${line}\n`}
          </span>
        ))}
      </code>
    </pre>
  );
}

const CLASSES: Readonly<Record<string, string>> = { '+': 'diff-added', '-': 'diff-removed', '@': 'diff-place' };

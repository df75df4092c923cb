import { useId, useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Text to copy. With `tall`, long text scrolls, and a tab stop allows scrolling by keyboard. */
export function CodeBlock({ text, label, tall = false }: { text: string; label: string; tall?: boolean }) {
  return (
    <div className="code-block">
      {tall ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: it is preformatted text, and only here a region
        <pre className="code-tall" tabIndex={0} role="region" aria-label={label}>
          <code>{text}</code>
        </pre>
      ) : (
        <pre>
          <code>{text}</code>
        </pre>
      )}
      <CopyButton text={text} label={label} />
    </div>
  );
}

interface TabbedCodeProps<T extends string> {
  tabs: readonly T[];
  textOf: (tab: T) => string;
  /** The file that the text belongs into. */
  fileOf?: (tab: T) => string | undefined;
  label: string;
}

export function TabbedCode<T extends string>({ tabs, textOf, fileOf, label }: TabbedCodeProps<T>) {
  const [chosen, setChosen] = useState<T>(tabs[0]!);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const file = fileOf?.(chosen);
  const move = (step: number) => {
    const next = (tabs.indexOf(chosen) + step + tabs.length) % tabs.length;
    setChosen(tabs[next]!);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="tabbed-code">
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, i) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${i}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1);
              else if (event.key === 'ArrowLeft') move(-1);
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div className="tabbed-code" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs.indexOf(chosen)}`}>
        {file !== undefined && (
          <p className="muted">
            In <code>{file}</code>:
          </p>
        )}
        <CodeBlock text={textOf(chosen)} label={`${label}, ${chosen}`} />
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useBaseUrl } from '../../session.tsx';
import { FIRST_REQUEST, recommendSnippet } from '../../snippets.ts';

export function FirstSteps({ hasKey, hasCalled }: { hasKey: boolean; hasCalled: boolean }) {
  const baseUrl = useBaseUrl();
  return (
    <Card title="First steps">
      <ol className="steps">
        <Step number={1} done={hasKey} title="Create a key">
          {hasKey ? (
            <p className="muted">You have a key.</p>
          ) : (
            <>
              <p className="muted">It is shown once, with a ready-to-run call.</p>
              <Link className="button button-primary" to="/dashboard/keys?new">
                <Icon name="key" />
                <span>Create a key</span>
              </Link>
            </>
          )}
        </Step>
        <Step number={2} done={hasCalled} title="Call the API with it">
          {hasCalled ? (
            <p className="muted">Your first call arrived.</p>
          ) : (
            <>
              <p className="muted">
                Put the key into <code>KITSCOUT_API_KEY</code>, then describe what you are building:
              </p>
              <CodeBlock label="a first call" text={recommendSnippet('curl', baseUrl, FIRST_REQUEST)} />
            </>
          )}
        </Step>
        <Step number={3} done={false} title="Look around">
          <p className="muted">
            <Link to="/dashboard/playground">Try the playground</Link>, or <Link to="/kits">browse the catalogue</Link>.
          </p>
        </Step>
      </ol>
    </Card>
  );
}

function Step({
  number,
  done,
  title,
  children,
}: {
  number: number;
  done: boolean;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className={done ? 'step step-done' : 'step'}>
      <span className="step-mark" aria-hidden="true">
        {done ? <Icon name="check" /> : number}
      </span>
      <div className="step-text">
        <h3>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

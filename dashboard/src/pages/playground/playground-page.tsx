import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { PlaygroundAnswer, Usage } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatCalls, formatNumber, isUnlimited } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { TabbedCode } from '../../parts/code-block.tsx';
import { Choice } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Card, Page } from '../../parts/page.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { useBaseUrl } from '../../session.tsx';
import { LANGUAGES, recommendSnippet } from '../../snippets.ts';
import { Answer } from './playground-answer.tsx';

const PLATFORMS = [
  { value: 'claude', label: 'Claude' },
  { value: 'chatgpt', label: 'ChatGPT' },
  { value: 'codex', label: 'Codex' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'cursor', label: 'Cursor' },
  { value: 'any', label: 'Any' },
] as const;
type Platform = (typeof PLATFORMS)[number]['value'];

const EXAMPLES = [
  { name: 'Flaky tests', text: 'Our tests pass on my machine and fail at random on CI' },
  { name: 'Cold e-mails', text: 'Write cold emails to founders that do not sound like spam' },
  { name: 'Family budget', text: 'Keep track of what our family spends each month' },
] as const;
const MAX_LENGTH = 10_000;

/** A real call: it is admitted and counted like any other call. */
export function PlaygroundPage() {
  const baseUrl = useBaseUrl();
  const usage = useResource<Usage>('usage');
  const [platform, setPlatform] = useState<Platform>('claude');
  const [useCase, setUseCase] = useState('');
  const [maxResults, setMaxResults] = useState(3);
  const [answer, setAnswer] = useState<PlaygroundAnswer>();
  const request = { ai_platform: platform, use_case: useCase.trim(), max_results: maxResults };
  const { busy, error, onSubmit } = useSubmit(async () => {
    setAnswer(await post<PlaygroundAnswer>('playground/recommend', request));
    await usage.reload();
  });
  return (
    <Page
      title="Playground"
      lead="Describe what you are building and see which kits fit. Every run counts as one call."
    >
      <div className="playground">
        <Card className="ask">
          <form className="form" onSubmit={onSubmit}>
            <UseCase value={useCase} onChange={setUseCase} />
            <Choice legend="Platform" name="ai_platform" options={PLATFORMS} value={platform} onChange={setPlatform} />
            <div className="ask-foot">
              <label className="select-label">
                <span>Results, at most</span>
                <select value={maxResults} onChange={(event) => setMaxResults(Number(event.target.value))}>
                  {Array.from({ length: 10 }, (_, i) => i + 1).map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </select>
              </label>
              <Button type="submit" look="primary" icon="playground" busy={busy}>
                Run, as one call
              </Button>
            </div>
            <p className="muted">{usage.data ? leftText(usage.data) : '\u00a0'}</p>
          </form>
        </Card>
        <div className="answer" aria-live="polite" aria-busy={busy}>
          {error && (
            <Notice tone="danger" title="The call was not made">
              {error.message}
            </Notice>
          )}
          {answer ? (
            <Answer answer={answer} />
          ) : (
            !error && <p className="answer-none">The answer appears here: the kits that fit, how well, and why.</p>
          )}
        </div>
      </div>
      <Card title="This request in your code">
        <TabbedCode
          tabs={LANGUAGES}
          label="This request"
          textOf={(language) =>
            recommendSnippet(language, baseUrl, { ...request, use_case: request.use_case || EXAMPLES[0].text })
          }
        />
      </Card>
    </Page>
  );
}

function UseCase({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="field">
      <label htmlFor="use-case">What are you building?</label>
      <textarea
        id="use-case"
        name="use_case"
        rows={5}
        required
        maxLength={MAX_LENGTH}
        value={value}
        aria-describedby="use-case-hint"
        placeholder="In your own words: the task, the trouble, who it is for"
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="field-hint" id="use-case-hint">
        {value.length > MAX_LENGTH * 0.8
          ? `${formatNumber(MAX_LENGTH - value.length)} characters left.`
          : 'A sentence or two is enough. Or begin with one of these:'}
      </p>
      <ul className="examples">
        {EXAMPLES.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className="example" onClick={() => onChange(text)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function leftText({ calls_remaining, monthly_limit }: Usage): string {
  if (isUnlimited(monthly_limit)) return 'Your tier has no limit.';
  return calls_remaining === 0 ? 'No calls are left this month.' : `${formatCalls(calls_remaining)} left this month.`;
}

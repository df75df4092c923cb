import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  EXAMPLE_LABELS,
  EXAMPLES,
  MAX_RESULTS,
  MAX_USE_CASE_LENGTH,
} from '../../../../src/http/routes/recommend-request.ts';
import { post } from '../../api/client.ts';
import type { Clarify, FreeRuns, PlaygroundAnswer, Usage } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatCount, formatNumber, isUnlimited } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { TabbedCode } from '../../parts/display/code-block.tsx';
import { Failed } from '../../parts/display/notice.tsx';
import { Choice, SelectLabel } from '../../parts/forms/field.tsx';
import { Card, Page } from '../../parts/layout/page.tsx';
import { withTopic } from '../../results.ts';
import { useBaseUrl, useConfig, useSession } from '../../session.tsx';
import { FIRST_REQUEST, LANGUAGES, recommendSnippet } from '../../snippets.ts';
import { History, Question } from './history.tsx';
import {
  addToHistory,
  clearHistory,
  EMPTY_RUN,
  keepRun,
  loadHistory,
  loadRun,
  type PastRun,
  type Run,
} from './last-run.ts';
import { PLATFORMS } from './platforms.ts';
import { Answer } from './playground-answer.tsx';

const COUNTS = Array.from({ length: MAX_RESULTS }, (_, i) => [String(i + 1), String(i + 1)] as const);
const EXAMPLE_NAMES = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[];

/** A real call. The first runs of a day are not charged; after them, each is admitted and counted like any other call. */
export function PlaygroundPage() {
  const baseUrl = useBaseUrl();
  const usage = useResource<Usage>('usage');
  const runs = useResource<{ free_runs: FreeRuns }>('playground');
  const { run, change, busy, error, ask, question, history, show, forget } = useRun(() => {
    void usage.reload();
    void runs.reload();
  });
  const free = runs.data?.free_runs;
  const answer = useScrolledTo(busy);
  const request = requestOf(run);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(run);
  };
  return (
    <Page
      title="Playground"
      lead={`Describe what you are building and see which kits fit. ${chargeText(useConfig()?.playground_runs)}`}
    >
      <div className="playground">
        <Card>
          <form className="form" onSubmit={submit}>
            <UseCase value={run.useCase} onChange={change} />
            <Choice
              legend="Platform"
              name="ai_platform"
              options={PLATFORMS}
              value={run.platform}
              onChange={(platform) => change({ platform })}
            />
            <div className="ask-foot">
              <SelectLabel
                label="Maximum results"
                options={COUNTS}
                value={String(run.maxResults)}
                onChange={(count) => change({ maxResults: Number(count) })}
              />
              <Button type="submit" look="primary" icon="playground" busy={busy}>
                Run
              </Button>
            </div>
            <div className="muted">
              {free?.max !== 0 && <p>{free ? `${free.left} of ${free.max} free runs left today.` : '\u00a0'}</p>}
              <p>{usage.data ? leftText(usage.data) : '\u00a0'}</p>
            </div>
            <KeptNote />
          </form>
        </Card>
        <div className="answer" aria-live="polite" aria-busy={busy} ref={answer}>
          <Failed title="The call was not made" error={error} />
          {question && !error && (
            <Question
              asked={question}
              busy={busy}
              onTopic={(topic) => ask({ ...run, useCase: withTopic(run.useCase, topic) }, true)}
              onAnyway={() => ask(run, true)}
            />
          )}
          {run.answer && !question && !error && (
            <Answer answer={run.answer} askFor={(platform) => ask({ ...run, platform })} busy={busy} />
          )}
          {!run.answer && !question && !error && (
            <p className="answer-none">The answer appears here: the kits that fit, how well, and why.</p>
          )}
        </div>
      </div>
      <History history={history} onShow={show} onForget={forget} />
      <Card title="This request in your code">
        <TabbedCode
          tabs={LANGUAGES}
          label="This request"
          textOf={(language) =>
            recommendSnippet(language, baseUrl, { ...request, use_case: request.use_case || FIRST_REQUEST.use_case })
          }
        />
      </Card>
    </Page>
  );
}

function chargeText(freeRuns: number | undefined): string {
  if (freeRuns === undefined) return '';
  if (freeRuns === 0) return 'Every run counts as one call.';
  return `The first ${formatCount(freeRuns, 'run')} of a day, in UTC, are free; after that each counts as one call.`;
}

/** Whoever asks is told what becomes of the text. */
function KeptNote() {
  const days = useConfig()?.keep_texts_days ?? 0;
  if (days === 0) return null;
  return (
    <p className="muted">
      This service keeps what is asked for {formatCount(days, 'day')}, without e-mail addresses, keys, numbers and names
      where it recognises them.
    </p>
  );
}

function requestOf({ platform, useCase, maxResults }: Run) {
  return { ai_platform: platform, use_case: useCase.trim(), max_results: maxResults };
}

function runOf({ ai_platform, use_case }: (typeof EXAMPLES)[keyof typeof EXAMPLES]): Partial<Run> {
  return { platform: ai_platform, useCase: use_case };
}

/** The form and its last answer, which survive opening a kit and coming back. */
function useRun(onAnswer: () => void) {
  const { acting: account } = useSession();
  const [run, setRun] = useState(() => loadRun(account.id));
  useEffect(() => {
    if (run !== EMPTY_RUN) keepRun(account.id, run);
  }, [account.id, run]);
  const change = (changed: Partial<Run>) => setRun((before) => ({ ...before, ...changed }));
  const [question, setQuestion] = useState<Clarify>();
  const [history, setHistory] = useState(() => loadHistory(account.id));
  const {
    busy,
    error,
    run: ask,
  } = useAction(async (asked: Run, anyway: boolean = false) => {
    setRun(asked);
    const body = { ...requestOf(asked), ...(anyway && { anyway }) };
    const answer = await post<PlaygroundAnswer | { clarify: Clarify }>('playground/recommend', body);
    setQuestion('clarify' in answer ? answer.clarify : undefined);
    if ('clarify' in answer) return;
    change({ answer });
    if (answer.status === 200) setHistory(addToHistory(account.id, { ...asked, at: Date.now(), answer }));
    onAnswer();
  });
  const show = ({ at: _, ...past }: PastRun) => {
    setQuestion(undefined);
    setRun(past);
  };
  const forget = () => {
    clearHistory(account.id);
    setHistory([]);
  };
  return { run, change, busy, error, ask, question, history, show, forget };
}

/** Scrolls the answer into view when it arrives, if it is below the form, as on a phone. */
function useScrolledTo(busy: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const arrived = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!arrived || element.current === null) return;
    if (element.current.getBoundingClientRect().top < window.innerHeight / 3) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
  }, [busy]);
  return element;
}

function UseCase({ value, onChange }: { value: string; onChange: (change: Partial<Run>) => void }) {
  // Spaces pass `required`, but the call would be refused and counted.
  const problem = value !== '' && value.trim() === '' ? 'Describe what you are building.' : '';
  return (
    <div className="field">
      <label htmlFor="use-case">What are you building?</label>
      <textarea
        ref={(field) => field?.setCustomValidity(problem)}
        id="use-case"
        name="use_case"
        rows={5}
        required
        maxLength={MAX_USE_CASE_LENGTH}
        value={value}
        aria-describedby="use-case-hint"
        placeholder="In your own words: the task, the problem, who it is for"
        onChange={(event) => onChange({ useCase: event.target.value })}
      />
      <p className="field-hint" id="use-case-hint">
        {value.length > MAX_USE_CASE_LENGTH * 0.8
          ? `Characters left: ${formatNumber(MAX_USE_CASE_LENGTH - value.length)}`
          : 'A sentence or two is enough. Or start with one of these:'}
      </p>
      <ul className="examples">
        {EXAMPLE_NAMES.map((name) => (
          <li key={name}>
            <button type="button" className="example" onClick={() => onChange(runOf(EXAMPLES[name]))}>
              {EXAMPLE_LABELS[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function leftText({ calls_remaining, monthly_limit }: Usage): string {
  if (isUnlimited(monthly_limit)) return 'Your plan has no limit.';
  return calls_remaining === 0
    ? 'No calls are left this month.'
    : `${formatCount(calls_remaining, 'call')} left this month.`;
}

import { isInactive } from '../../../../src/accounts/admission.ts';
import { mayDownload } from '../../../../src/accounts/tiers.ts';
import type { ErrorBody, PlaygroundAnswer, Recommendation, Recommendations } from '../../api/types.ts';
import { formatNumber, formatReset } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Notice } from '../../parts/display/notice.tsx';
import { compareAddress, GET_TEXT, splitResults, weakText } from '../../results.ts';
import { Link } from '../../router.tsx';
import { useBaseUrl, useSession } from '../../session.tsx';
import { addSnippet } from '../../snippets.ts';
import { isPlatform, type Platform, platformName } from './platforms.ts';
import { VerdictButtons } from './verdict-buttons.tsx';

interface AnswerProps {
  answer: PlaygroundAnswer;
  busy: boolean;
  askFor: (platform: Platform) => void;
}

export function Answer({ answer, busy, askFor }: AnswerProps) {
  const { status, body } = answer;
  return (
    <>
      <p className="answer-head">
        <span className={status === 200 ? 'badge badge-good' : 'badge badge-danger'}>{status}</span>
        {quotaText(answer)}
      </p>
      {isError(body) ? (
        <Refusal answer={answer} error={body.error} />
      ) : (
        <>
          {body.fallback && (body.recommendations.length > 0 || answer.elsewhere) && (
            <FallbackNotice answer={answer} busy={busy} askFor={askFor} />
          )}
          <Results body={body} requestId={answer.request_id} />
        </>
      )}
      <details className="disclosure">
        <summary>The answer as JSON</summary>
        <CodeBlock label="the answer" text={JSON.stringify(body, null, 2)} tall />
      </details>
    </>
  );
}

/** What the user can do; the API's own message is in the JSON below. */
function Refusal({ answer, error }: { answer: PlaygroundAnswer; error: ErrorBody['error'] }) {
  const plans = (
    <Link className="button button-plain" to="/dashboard/plan">
      See plans
    </Link>
  );
  if (error.code === 'rate_limit_exceeded')
    return (
      <Notice tone="danger" title="This month's calls are used up" action={plans}>
        The API answers 429 <code>rate_limit_exceeded</code>. Your quota resets on{' '}
        {formatReset(Number(answer.rate_limit.reset) * 1000)}. A larger plan applies at once.
      </Notice>
    );
  if (error.code === 'subscription_inactive')
    return (
      <Notice tone="danger" title="The subscription is not active" action={plans}>
        The API answers 402 <code>subscription_inactive</code>. Your plan page says how to make it active again.
      </Notice>
    );
  return (
    <Notice tone="danger" title={error.code}>
      {error.message}
    </Notice>
  );
}

function FallbackNotice({ answer: { elsewhere }, busy, askFor }: AnswerProps) {
  if (elsewhere && isPlatform(elsewhere.ai_platform)) {
    const platform = elsewhere.ai_platform;
    return (
      <Notice
        tone="warning"
        title={`A kit fits, but for ${platformName(platform)}`}
        action={
          <Button busy={busy} onClick={() => askFor(platform)}>
            Ask for {platformName(platform)}
          </Button>
        }
      >
        {elsewhere.kit_name} fits this use case. These are the nearest kits for the platform you chose.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="No kit fits this closely">
      These are the nearest kits, with low scores. In the API, <code>fallback</code> is true.
    </Notice>
  );
}

function Results({ body, requestId }: { body: Recommendations; requestId: string }) {
  const { good, weak } = splitResults(body.recommendations, body.fallback);
  const compare = compareAddress(good);
  return (
    <>
      {body.recommendations.length === 0 && <Notice tone="info">The catalogue has no kit for this platform.</Notice>}
      <ResultList found={good} body={body} requestId={requestId} />
      {compare !== null && (
        <p>
          <a href={compare}>Compare these kits</a>
        </p>
      )}
      {weak.length > 0 && (
        <details className="disclosure">
          <summary>{weakText(weak.length)}</summary>
          <ResultList found={weak} body={body} requestId={requestId} />
        </details>
      )}
    </>
  );
}

interface ResultListProps {
  found: readonly Recommendation[];
  body: Recommendations;
  requestId: string;
}

function ResultList({ found, body, requestId }: ResultListProps) {
  return (
    <ol className="results">
      {found.map((one) => (
        <Result key={one.kit_id} found={one} isAnswer={!body.fallback} requestId={requestId} />
      ))}
    </ol>
  );
}

interface ResultProps {
  found: Recommendation;
  isAnswer: boolean;
  requestId: string;
}

function Result({ found, isAnswer, requestId }: ResultProps) {
  const { acting: account } = useSession();
  const baseUrl = useBaseUrl();
  const canDownload = mayDownload(account.tier) && !isInactive(account);
  return (
    <li className="result">
      <div className="result-head">
        <h2>
          <Link to={`/kits/${encodeURIComponent(found.kit_slug)}`}>{found.kit_name}</Link>
        </h2>
        <span className="score">
          <span className="sr-only">Score </span>
          {found.score.toFixed(2)}
        </span>
      </div>
      <svg className="bar" width="100%" height="4" aria-hidden="true">
        <rect className="bar-track" width="100%" height="4" rx="2" />
        <rect className="bar-fill" width={`${found.score * 100}%`} height="4" rx="2" />
      </svg>
      <p>{found.reasoning}</p>
      {isAnswer && (
        <>
          <CodeBlock label={`the command that adds ${found.kit_name}`} text={addSnippet(baseUrl, found.kit_slug)} />
          <p className="muted">
            <a href={`/kits/${encodeURIComponent(found.kit_slug)}#download`}>{canDownload ? 'Download' : GET_TEXT}</a>
            {!canDownload && '. Free kits need no plan; the others are part of Pro and above.'}
          </p>
        </>
      )}
      {/* Another run has other buttons. */}
      <VerdictButtons key={requestId} requestId={requestId} kit={found.kit_slug} name={found.kit_name} />
    </li>
  );
}

function isError(body: Recommendations | ErrorBody): body is ErrorBody {
  return 'error' in body;
}

function quotaText({ counted, status, rate_limit: { remaining } }: PlaygroundAnswer): string {
  const left = Number.isFinite(Number(remaining)) ? `${formatNumber(Number(remaining))} left` : 'no limit';
  const charge = counted ? 'Counted as one call' : status === 200 ? 'A free run' : 'Not counted';
  return `${charge}, ${left}`;
}

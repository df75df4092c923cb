import type { ErrorBody, PlaygroundAnswer, Recommendation, Recommendations } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Link } from '../../router.tsx';

export function Answer({ answer }: { answer: PlaygroundAnswer }) {
  const { status, body } = answer;
  return (
    <>
      <p className="answer-head">
        <span className={status === 200 ? 'badge badge-good' : 'badge badge-danger'}>{status}</span>
        {quotaText(answer)}
      </p>
      {isError(body) ? (
        <Notice tone="danger" title={body.error.code}>
          {body.error.message}
        </Notice>
      ) : (
        <Results body={body} />
      )}
      <details className="disclosure">
        <summary>The answer as JSON</summary>
        <CodeBlock label="the answer" text={JSON.stringify(body, null, 2)} tall />
      </details>
    </>
  );
}

function Results({ body }: { body: Recommendations }) {
  return (
    <>
      {body.fallback && (
        <Notice tone="warning" title="No kit fits this closely">
          These are the nearest there are, with the low scores they earned. The API says so too: <code>fallback</code>{' '}
          is true.
        </Notice>
      )}
      {body.recommendations.length === 0 && <Notice tone="info">The catalogue has no kit for this platform.</Notice>}
      <ol className="results">
        {body.recommendations.map((found) => (
          <Result key={found.kit_id} found={found} />
        ))}
      </ol>
    </>
  );
}

function Result({ found }: { found: Recommendation }) {
  return (
    <li className="result">
      <div className="result-head">
        <h2>
          <Link to={`/dashboard/kits/${encodeURIComponent(found.kit_slug)}`}>{found.kit_name}</Link>
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
    </li>
  );
}

function isError(body: Recommendations | ErrorBody): body is ErrorBody {
  return 'error' in body;
}

function quotaText({ status, rate_limit: { remaining } }: PlaygroundAnswer): string {
  const counted = status < 500 && status !== 429 && status !== 402 && status !== 401;
  const left = Number.isFinite(Number(remaining)) ? `${formatNumber(Number(remaining))} left` : 'no limit';
  return `${counted ? 'Counted as one call' : 'Not counted'}, ${left}`;
}

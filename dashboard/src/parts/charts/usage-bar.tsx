import type { ReactNode } from 'react';
import { usedPercent } from '../../../../src/accounts/admission.ts';
import type { Usage } from '../../api/types.ts';
import { formatDay, formatNumber, isUnlimited } from '../../format.ts';
import { Link } from '../../router.tsx';
import { Notice } from '../display/notice.tsx';

const LEVELS = { 50: 'calm', 80: 'near', 100: 'full' } as const;

export function UsageBar({ usage }: { usage: Usage }) {
  const { calls_used, calls_remaining, monthly_limit, period_end } = usage;
  const unlimited = isUnlimited(monthly_limit);
  const percent = usedPercent(calls_used, monthly_limit);
  const share = unlimited || monthly_limit === 0 ? 0 : Math.min(calls_used / monthly_limit, 1);
  return (
    <div className={`usage-bar usage-${percent === null ? 'calm' : LEVELS[percent]}`}>
      <p className="usage-figures">
        <span>
          <strong className="figure">{formatNumber(calls_used)}</strong>{' '}
          {unlimited ? (calls_used === 1 ? 'call' : 'calls') : `of ${formatNumber(monthly_limit)} calls used`}
        </span>
        <span className="usage-left">{unlimited ? 'No limit' : `${formatNumber(calls_remaining)} left`}</span>
      </p>
      {!unlimited && (
        <svg
          className="bar"
          width="100%"
          height="10"
          role="img"
          aria-label={`${Math.floor(share * 100)} % of this month's calls used`}
        >
          <rect className="bar-track" width="100%" height="10" rx="5" />
          {/* Any usage is visible: at least the rounded end of the bar. */}
          {share > 0 && <rect className="bar-fill" width={`${Math.max(share * 100, 1.5)}%`} height="10" rx="5" />}
        </svg>
      )}
      <p className="muted">
        {unlimited ? 'Counting starts again' : 'Resets'} on {formatDay(period_end)}, 00:00 UTC
      </p>
    </div>
  );
}

/** Shown at 80 % and at 100 %: what it means and what to do. */
export function UsageNotice({ usage }: { usage: Usage }): ReactNode {
  const percent = usedPercent(usage.calls_used, usage.monthly_limit);
  if (percent === null || percent === 50) return null;
  const more = (
    <Link className="button button-plain" to="/dashboard/plan">
      See plans
    </Link>
  );
  if (percent === 100) {
    return (
      <Notice tone="danger" title="This month's calls are used up" action={more}>
        Every call is now answered with 429 <code>rate_limit_exceeded</code>. Calls work again on{' '}
        {formatDay(usage.period_end)}, 00:00 UTC, or at once on a larger plan.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`${Math.floor((usage.calls_used / usage.monthly_limit) * 100)} % of this month's calls are used`}
      action={more}
    >
      {formatNumber(usage.calls_remaining)} are left until {formatDay(usage.period_end)}. After the last one, calls are
      refused until then.
    </Notice>
  );
}

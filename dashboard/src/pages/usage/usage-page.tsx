import { useState } from 'react';
import type { Usage, UsageBreakdown } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDay } from '../../format.ts';
import { DailyChart } from '../../parts/charts/daily-chart.tsx';
import { DailyTable } from '../../parts/charts/daily-table.tsx';
import { UsageBar, UsageNotice } from '../../parts/charts/usage-bar.tsx';
import { LoadError, Loading, Skeleton } from '../../parts/display/notice.tsx';
import { Card, Page } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { useConfig } from '../../session.tsx';
import { BreakdownTables } from './breakdown-tables.tsx';
import { type Range, RangeChoice, rangeQuery } from './range-choice.tsx';
import { RecentRequests } from './recent-requests.tsx';
import { UsageMail } from './usage-mail.tsx';

/** Whoever comes for certain requests, as failed ones, sees those first. */
export function UsagePage() {
  const { data: usage, error, reload } = useResource<Usage>('usage');
  const config = useConfig();
  const { location } = useRouter();
  const isForRequests = location.search.has('status');
  return (
    <Page title="Usage" lead="The same figures as GET /api/v1/usage. Viewing them here does not count as a call.">
      {error && <LoadError error={error} retry={() => void reload()} what="Your usage" />}
      {usage && <UsageNotice usage={usage} />}
      {isForRequests && <RecentRequests />}
      {usage && (
        <>
          <Card title={`${usage.tier_name} plan, ${period(usage)}`}>
            <UsageBar usage={usage} />
          </Card>
          <Calls today={usage.daily_breakdown.at(-1)!.date} />
        </>
      )}
      {!usage && !error && (
        <>
          <Loading what="your usage" />
          <Card title="This month">
            <Skeleton lines={3} className="bar-skeleton" />
          </Card>
          <Card title="Calls per day">
            <Skeleton className="chart-skeleton" />
          </Card>
        </>
      )}
      {!isForRequests && <RecentRequests />}
      {config?.mail && <UsageMail />}
    </Page>
  );
}

function Calls({ today }: { today: string }) {
  const [range, setRange] = useState<Range>({ name: '30' });
  const query = rangeQuery(range, today);
  const { data, error, reload } = useResource<UsageBreakdown>(query === null ? null : `usage/breakdown${query}`);
  return (
    <>
      <Card
        title="Calls per day"
        actions={
          data && (
            <a
              className="button button-plain"
              href={`/dashboard/api/usage/csv?from=${data.from}&to=${data.to}`}
              download
            >
              Download CSV
            </a>
          )
        }
      >
        <RangeChoice range={range} today={today} onChange={setRange} />
        {error && <LoadError error={error} retry={() => void reload()} what="The calls of these days" />}
        {data ? (
          <>
            <DailyChart key={data.from + data.to} days={data.days} endsToday={data.to === today} />
            <details className="disclosure">
              <summary>Show as a table</summary>
              <DailyTable days={data.days} />
            </details>
          </>
        ) : (
          !error && <Skeleton className="chart-skeleton" />
        )}
      </Card>
      {data && <BreakdownTables used={data} />}
    </>
  );
}

function period({ period_start, period_end }: Usage): string {
  const last = new Date(Date.parse(period_end) - 1).toISOString();
  return `${formatDay(period_start)} to ${formatDay(last)}`;
}

import type { Usage } from '../api/types.ts';
import { useResource } from '../api/use-resource.ts';
import { formatDay } from '../format.ts';
import { DailyChart } from '../parts/daily-chart.tsx';
import { DailyTable } from '../parts/daily-table.tsx';
import { LoadError, Loading, Skeleton } from '../parts/notice.tsx';
import { Card, Page } from '../parts/page.tsx';
import { UsageBar, UsageNotice } from '../parts/usage-bar.tsx';

export function UsagePage() {
  const { data: usage, error, reload } = useResource<Usage>('usage');
  return (
    <Page
      title="Usage"
      lead="The same figures as GET /api/v1/usage, all keys together. Viewing them here does not count as a call."
    >
      {error && <LoadError error={error} retry={() => void reload()} what="Your usage" />}
      {usage && <UsageNotice usage={usage} />}
      {!error && !usage && <Loading what="your usage" />}
      <Card title={usage ? `${usage.tier_name} tier, ${period(usage)}` : 'This month'}>
        {usage ? <UsageBar usage={usage} /> : <Skeleton lines={3} className="bar-skeleton" />}
      </Card>
      <Card title="Calls per day">
        {usage ? <DailyChart days={usage.daily_breakdown} /> : <Skeleton className="chart-skeleton" />}
        <details className="disclosure">
          <summary>The same as a table</summary>
          {usage && <DailyTable days={usage.daily_breakdown} />}
        </details>
      </Card>
    </Page>
  );
}

function period({ period_start, period_end }: Usage): string {
  const last = new Date(Date.parse(period_end) - 1).toISOString();
  return `${formatDay(period_start)} to ${formatDay(last)}`;
}

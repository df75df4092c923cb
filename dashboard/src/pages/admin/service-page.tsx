import type { ServiceFigures } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { DailyChart } from '../../parts/charts/daily-chart.tsx';
import { Loaded, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';

export function AdminServicePage() {
  const figures = useOperatorResource<ServiceFigures>('admin/service');
  return (
    <AdminFrame lead="Calls, errors and latency of this server. /metrics has the same figures for Prometheus.">
      <Loaded
        resource={figures}
        what="The figures"
        waiting={
          <Card>
            <Skeleton className="chart-skeleton" />
          </Card>
        }
      >
        {(data) => <Figures data={data} />}
      </Loaded>
    </AdminFrame>
  );
}

function Figures({ data }: { data: ServiceFigures }) {
  const calls = data.endpoints.reduce((sum, endpoint) => sum + endpoint.calls, 0);
  return (
    <>
      <Card title="Counted calls per day, all accounts">
        <DailyChart days={data.days} />
      </Card>
      <p className="count">
        Below: requests since this server was started, <Ago at={data.since} />. Store: {STORE_NAMES[data.store]}.
      </p>
      {calls === 0 ? (
        <Notice tone="info">No requests to the API since then.</Notice>
      ) : (
        <>
          <EndpointTable data={data} />
          <div className="two-columns">
            <Card title="Latency">
              <BarList
                label="Requests by the time they took"
                rows={latencyRows(data.latency).map(({ name, calls: value }) => ({ name, value }))}
              />
            </Card>
            <Card title="Errors">
              {data.errors.length === 0 ? (
                <p className="muted">None.</p>
              ) : (
                <BarList
                  label="Errors by code"
                  tone="danger"
                  rows={data.errors.map(({ code, calls: value }) => ({ name: code, value }))}
                />
              )}
            </Card>
          </div>
        </>
      )}
    </>
  );
}

const STORE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function EndpointTable({ data: { endpoints } }: { data: ServiceFigures }) {
  return (
    <Card title="Requests by endpoint" className="card-flush">
      <Table
        caption="Requests by endpoint"
        rows={endpoints}
        by="endpoint"
        columns={{
          Endpoint: ({ endpoint }) => endpoint,
          Requests: { number: ({ calls }) => formatNumber(calls) },
          Refused: { number: ({ refused }) => formatNumber(refused) },
          Failed: {
            number: ({ failed }) => (
              <span className={failed > 0 ? 'danger-text' : undefined}>{formatNumber(failed)}</span>
            ),
          },
          Median: { number: ({ p50_ms }) => timeText(p50_ms) },
          '95th percentile': { number: ({ p95_ms }) => timeText(p95_ms) },
        }}
      />
    </Card>
  );
}

/** There is no upper bound beyond the last bucket. */
function timeText(ms: number | null): string {
  if (ms === null) return 'over 2.5 s';
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${formatNumber(Math.round(ms))} ms`;
}

function latencyRows(latency: ServiceFigures['latency']): { name: string; calls: number }[] {
  const first = latency.findIndex(({ calls }) => calls > 0);
  const last = latency.findLastIndex(({ calls }) => calls > 0);
  return latency.slice(first, last + 1).map(({ up_to_ms, calls }) => ({
    name: up_to_ms === null ? 'slower' : `up to ${formatNumber(up_to_ms)} ms`,
    calls,
  }));
}

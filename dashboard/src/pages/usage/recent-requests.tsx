import { useState } from 'react';
import type { RecentRequest } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatMoment, formatNumber, formatSeconds } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { LoadError, Skeleton } from '../../parts/display/notice.tsx';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { endpointName } from './endpoint-names.ts';

const SHOWN_FIRST = 10;

/** The latest 100, without request and response texts. */
export function RecentRequests() {
  const { data, error, reload } = useResource<{ requests: RecentRequest[] }>('usage/requests');
  const [all, setAll] = useState(false);
  const requests = data?.requests ?? [];
  const shown = all ? requests : requests.slice(0, SHOWN_FIRST);
  return (
    <Card
      title="Recent requests"
      actions={
        <Button icon="roll" onClick={() => void reload()}>
          Refresh
        </Button>
      }
    >
      {error && <LoadError error={error} retry={() => void reload()} what="Your recent requests" />}
      {!data && !error && <Skeleton lines={4} className="rows-skeleton" />}
      {data && requests.length === 0 && (
        <p className="muted">None yet. Requests appear here a few seconds after they are answered.</p>
      )}
      {shown.length > 0 && <RequestsTable requests={shown} />}
      {requests.length > shown.length && <Button onClick={() => setAll(true)}>Show all {requests.length}</Button>}
    </Card>
  );
}

function RequestsTable({ requests }: { requests: readonly RecentRequest[] }) {
  return (
    <StackTable
      caption="Recent requests, newest first"
      columns={['Time', 'Endpoint', 'Status', 'Key', { number: 'Milliseconds' }]}
      className="usage-table"
    >
      {requests.map(({ at, endpoint, status, key_name, ms }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike in everything
        <tr key={i}>
          <th scope="row">
            <time dateTime={at} title={formatMoment(at)}>
              {formatSeconds(at)}
            </time>
          </th>
          <td data-label="Endpoint">{endpointName(endpoint)}</td>
          <td data-label="Status">
            <span className={status < 400 ? 'badge badge-good' : 'badge badge-danger'}>{status}</span>
          </td>
          <td data-label="Key">{key_name}</td>
          <td data-label="Milliseconds" className="number">
            {formatNumber(ms)}
          </td>
        </tr>
      ))}
    </StackTable>
  );
}

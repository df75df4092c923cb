import { useState } from 'react';
import type { RecentRequest } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatEndpoint, formatMoment, formatNumber, formatSeconds } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Card } from '../../parts/layout/page.tsx';

const SHOWN_FIRST = 10;

/** The latest 100, without request and response texts. */
export function RecentRequests() {
  const recent = useResource<{ requests: RecentRequest[] }>('usage/requests');
  return (
    <Card
      title="Recent requests"
      className="card-flush"
      actions={
        <Button icon="roll" onClick={() => void recent.reload()}>
          Refresh
        </Button>
      }
    >
      <Loaded resource={recent} what="Your recent requests" waiting={<NoteSkeleton lines={4} />}>
        {({ requests }) => <Requests requests={requests} />}
      </Loaded>
    </Card>
  );
}

function Requests({ requests }: { requests: readonly RecentRequest[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? requests : requests.slice(0, SHOWN_FIRST);
  return (
    <>
      <RequestsTable requests={shown} />
      {requests.length > shown.length && (
        <p className="table-note">
          <Button onClick={() => setAll(true)}>Show all {requests.length}</Button>
        </p>
      )}
    </>
  );
}

function RequestsTable({ requests }: { requests: readonly RecentRequest[] }) {
  return (
    <Table
      caption="Recent requests, newest first"
      none="None yet. Requests appear here a few seconds after they are answered."
      rows={requests}
      className="table-stack table-lines"
      columns={{
        Time: ({ at }) => (
          <time dateTime={at} title={formatMoment(at)}>
            {formatSeconds(at)}
          </time>
        ),
        Endpoint: ({ endpoint }) => formatEndpoint(endpoint),
        Status: ({ status }) => (
          <span className={status < 400 ? 'badge badge-good' : 'badge badge-danger'}>{status}</span>
        ),
        Key: ({ key_name }) => key_name,
        Milliseconds: { number: ({ ms }) => formatNumber(ms) },
      }}
    />
  );
}

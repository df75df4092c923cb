import { useState } from 'react';
import type { LoggedRequest } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatEndpoint, formatMoment, formatNumber, formatSeconds } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { filterQuery, NO_FILTER, RequestFilters } from './request-filter.tsx';

const SHOWN_FIRST = 10;

type Log = { requests: LoggedRequest[] };

/** The latest 100, and more of those that failed, without request and response texts. */
export function RecentRequests() {
  const all = useResource<Log>('usage/requests');
  const { location } = useRouter();
  const [filter, setFilter] = useState(() => ({ ...NO_FILTER, status: location.search.get('status') ?? '' }));
  const query = filterQuery(filter, Date.now());
  const filtered = useResource<Log>(query === '' ? null : `usage/requests${query}`);
  const shown = query === '' ? all : filtered;
  return (
    <Card
      title="Recent requests"
      className="card-flush"
      actions={
        <Button icon="roll" onClick={() => void Promise.all([all.reload(), filtered.reload()])}>
          Refresh
        </Button>
      }
    >
      {(all.data?.requests.length ?? 0) > 0 && (
        <RequestFilters requests={all.data!.requests} filter={filter} onChange={setFilter} />
      )}
      <Loaded resource={shown} what="Your recent requests" waiting={<NoteSkeleton lines={4} />}>
        {({ requests }) => <Requests requests={requests} isFiltered={query !== ''} key={query} />}
      </Loaded>
    </Card>
  );
}

interface RequestsProps {
  requests: readonly LoggedRequest[];
  isFiltered: boolean;
}

function Requests({ requests, isFiltered }: RequestsProps) {
  const [opened, setOpened] = useState<LoggedRequest | null>(null);
  return (
    <>
      <Table
        caption="Recent requests, newest first"
        none={
          isFiltered
            ? 'None like this. Calls without a valid key are answered 401 and belong to no account, so they are not listed.'
            : 'None yet. Requests appear here a few seconds after they are answered.'
        }
        rows={requests}
        shownFirst={SHOWN_FIRST}
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
          Key: ({ key_name, member_name }) => (
            <>
              {key_name}
              {member_name !== null && <span className="sub">{member_name}</span>}
            </>
          ),
          Milliseconds: { number: ({ ms }) => formatNumber(ms) },
        }}
        actions={(request) => (
          <Button
            look="quiet"
            aria-label={`Details of ${formatEndpoint(request.endpoint)} at ${formatSeconds(request.at)}`}
            onClick={() => setOpened(request)}
          >
            Details
          </Button>
        )}
      />
      {opened !== null && <RequestDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

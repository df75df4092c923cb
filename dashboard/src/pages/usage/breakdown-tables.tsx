import type { UsageBreakdown } from '../../api/types.ts';
import { formatCount, formatEndpoint, formatNumber } from '../../format.ts';
import { Table } from '../../parts/display/table.tsx';
import { Card } from '../../parts/layout/page.tsx';

export function BreakdownTables({ used }: { used: UsageBreakdown }) {
  const keys = used.by_key.map(({ key_id, name, hint, calls }) => ({ id: key_id, name, note: hint, calls }));
  const endpoints = used.by_endpoint.map(({ endpoint, calls }) => ({
    id: endpoint,
    name: formatEndpoint(endpoint),
    note: null,
    calls,
  }));
  const members = used.by_member.map(({ member, name, calls }) => ({
    id: member ?? '',
    name: name ?? 'The account',
    note: null,
    calls,
  }));
  return (
    <div className="usage-pair">
      <CallsTable title="By key" first="Key" rows={keys} used={used} />
      <CallsTable title="By endpoint" first="Endpoint" rows={endpoints} used={used} />
      {members.length > 0 && <CallsTable title="By member" first="Member" rows={members} used={used} />}
    </div>
  );
}

interface CallsTableProps {
  title: string;
  first: string;
  rows: readonly { id: string; name: string; note: string | null; calls: number }[];
  used: UsageBreakdown;
}

function CallsTable({ title, first, rows, used: { total, unattributed } }: CallsTableProps) {
  return (
    <Card title={title} className="card-flush">
      {rows.length === 0 && unattributed === 0 && <p className="table-note muted">No calls on these days.</p>}
      {rows.length > 0 && (
        <Table
          caption={`Calls ${title.toLowerCase()}, the most first`}
          className=""
          rows={rows}
          by="id"
          columns={{
            [first]: ({ name, note }) => (
              <>
                {name}
                {note !== null && (
                  <span className="sub">
                    <code>{note}</code>
                  </span>
                )}
              </>
            ),
            Calls: { number: ({ calls }) => formatNumber(calls) },
            Share: { number: ({ calls }) => `${Math.round((calls / (total - unattributed)) * 100)}\u00a0%` },
          }}
        />
      )}
      {unattributed > 0 && (
        <p className="table-note muted">
          {formatCount(unattributed, 'call')} of these days {unattributed === 1 ? 'was' : 'were'} counted before the
          service recorded keys and endpoints.
        </p>
      )}
    </Card>
  );
}

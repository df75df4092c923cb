import type { BrowserSession } from '../../api/types.ts';
import { formatDate } from '../../format.ts';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';

export function AccountSessions({ sessions }: { sessions: readonly Omit<BrowserSession, 'current'>[] }) {
  return (
    <Card title="Sessions" className="card-flush">
      <Table
        caption="Sessions, last used first"
        none="Nobody is signed in to this account."
        rows={sessions}
        by="id"
        columns={{
          Browser: ({ device }) => device,
          Address: ({ address }) => address ?? 'Unknown',
          'Signed in': ({ created_at }) => formatDate(created_at),
          'Last used': ({ last_used_at }) => <Ago at={last_used_at} />,
        }}
      />
    </Card>
  );
}

import type { AuditEntry } from '../../api/types.ts';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { LogDownloads } from '../log-downloads.tsx';
import { LogTable } from '../log-table.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';

export function AdminLogPage() {
  const log = useOperatorResource<{ entries: AuditEntry[] }>('admin/audit');
  return (
    <AdminFrame lead="The newest 200 sign-ins and changes of accounts, by people, operators, the command line and Stripe.">
      <Card title="Log" className="card-flush" actions={<LogDownloads path="admin/audit/export" />}>
        <Loaded resource={log} what="The log" waiting={<NoteSkeleton lines={4} />}>
          {({ entries }) => <LogTable caption="Sign-ins and changes" entries={entries} withAccount />}
        </Loaded>
      </Card>
    </AdminFrame>
  );
}

import type { AuditEntry } from '../../api/types.ts';
import { Loaded } from '../../parts/display/notice.tsx';
import { RowsSkeleton } from '../../parts/layout/page.tsx';
import { LogDownloads } from '../log-downloads.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';
import { AuditTable } from './audit-table.tsx';

export function AdminLogPage() {
  const log = useOperatorResource<{ entries: AuditEntry[] }>('admin/audit');
  return (
    <AdminFrame lead="The newest 200 sign-ins and changes of accounts, by people, operators, the command line and Stripe.">
      <Loaded resource={log} what="The log" waiting={<RowsSkeleton />}>
        {({ entries }) => <AuditTable entries={entries} actions={<LogDownloads path="admin/audit/export" />} />}
      </Loaded>
    </AdminFrame>
  );
}

import type { AuditEntry } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { LoadError, Loading, Skeleton } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { useSession } from '../../session.tsx';
import { LogDownloads } from '../log-downloads.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AuditTable } from './audit-table.tsx';

export function AdminLogPage() {
  const { account } = useSession();
  const { data, error, reload } = useResource<{ entries: AuditEntry[] }>(account.admin ? 'admin/audit' : null);
  return (
    <AdminFrame lead="The newest 200 sign-ins and changes of accounts, by people, operators, the command line and Stripe.">
      {error && <LoadError error={error} retry={() => void reload()} what="The log" />}
      {!data && !error && (
        <Card>
          <Loading what="the log" />
          <Skeleton lines={4} className="rows-skeleton" />
        </Card>
      )}
      {data && <AuditTable entries={data.entries} actions={<LogDownloads path="admin/audit/export" />} />}
    </AdminFrame>
  );
}

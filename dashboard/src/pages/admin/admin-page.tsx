import { useState } from 'react';
import type { AdminAccount, AuditEntry, CatalogueStatus } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatMoment, formatNumber } from '../../format.ts';
import { EmptyState, LoadError, Loading, Notice, Skeleton } from '../../parts/notice.tsx';
import { Card, Page } from '../../parts/page.tsx';
import { Ago } from '../../parts/time.tsx';
import { useSession } from '../../session.tsx';
import { AdminAccountDialog } from './admin-account-dialog.tsx';
import { AdminAccountsTable } from './admin-accounts-table.tsx';
import { AuditTable } from './audit-table.tsx';

export function AdminPage() {
  const { account } = useSession();
  if (account.admin) return <OperatorView />;
  return (
    <Page title="Operator">
      <EmptyState icon="operator" title="For operators only">
        This account is not an operator account. The operator can mark it with{' '}
        <code>kitscout account set EMAIL --admin</code>.
      </EmptyState>
    </Page>
  );
}

function OperatorView() {
  const accounts = useResource<{ accounts: AdminAccount[] }>('admin/accounts');
  const audit = useResource<{ entries: AuditEntry[] }>('admin/audit');
  const [changing, setChanging] = useState<AdminAccount>();
  const [said, setSaid] = useState<string>();
  const [warning, setWarning] = useState<string | null>(null);
  const changed = (email: string, warned: string | null) => {
    setChanging(undefined);
    setWarning(warned);
    setSaid(`${email} is changed. It holds from the next request on.`);
    void accounts.reload();
    void audit.reload();
  };
  return (
    <Page title="Operator" lead="Every account on this server. Changes are recorded in the log below.">
      <CatalogueCard />
      {said !== undefined && (
        <Notice tone="good" live>
          {said}
        </Notice>
      )}
      {warning !== null && (
        <Notice tone="warning" live>
          {warning}
        </Notice>
      )}
      {accounts.error && <LoadError error={accounts.error} retry={() => void accounts.reload()} what="The accounts" />}
      {accounts.data ? (
        <AdminAccountsTable accounts={accounts.data.accounts} onChange={setChanging} />
      ) : (
        !accounts.error && <TableSkeleton what="the accounts" />
      )}
      {audit.error && <LoadError error={audit.error} retry={() => void audit.reload()} what="The log" />}
      {audit.data ? <AuditTable entries={audit.data.entries} /> : !audit.error && <TableSkeleton what="the log" />}
      {changing && <AdminAccountDialog account={changing} onClose={() => setChanging(undefined)} onChanged={changed} />}
    </Page>
  );
}

function TableSkeleton({ what }: { what: string }) {
  return (
    <Card>
      <Loading what={what} />
      <Skeleton lines={4} className="rows-skeleton" />
    </Card>
  );
}

function CatalogueCard() {
  const { data, error, reload } = useResource<CatalogueStatus>('admin/catalogue');
  if (error) return <LoadError error={error} retry={() => void reload()} what="The catalogue's state" />;
  return (
    <Card title="Catalogue">
      {data ? (
        <dl className="facts facts-row">
          <div>
            <dt>Kits</dt>
            <dd>{formatNumber(data.kits)}</dd>
          </div>
          <div>
            <dt>Revision</dt>
            <dd>{formatNumber(data.revision)}</dd>
          </div>
          <div>
            <dt>Imported</dt>
            <dd title={data.imported_at === null ? undefined : formatMoment(data.imported_at)}>
              {data.imported_at === null ? 'Never' : <Ago at={data.imported_at} />}
            </dd>
          </div>
          <div>
            <dt>Engine</dt>
            <dd>{data.engine}</dd>
          </div>
        </dl>
      ) : (
        <Skeleton lines={2} />
      )}
    </Card>
  );
}

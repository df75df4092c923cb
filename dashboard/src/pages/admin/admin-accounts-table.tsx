import { isInactive } from '../../../../src/accounts/admission.ts';
import { TIER_NAMES } from '../../../../src/accounts/tiers.ts';
import type { AdminAccount } from '../../api/types.ts';
import { formatDate, formatNumber, isUnlimited } from '../../format.ts';
import { Table } from '../../parts/display/table.tsx';
import { Link } from '../../router.tsx';
import { SUBSCRIPTION_NAMES } from '../plan/subscription-labels.ts';

export function AdminAccountsTable({ accounts }: { accounts: readonly AdminAccount[] }) {
  return (
    <div className="card card-flush">
      <Table
        caption="Accounts"
        rows={accounts}
        by="id"
        columns={{
          Account: (account) => <Name account={account} />,
          Plan: ({ tier }) => TIER_NAMES[tier],
          Subscription: (account) => <Subscription account={account} />,
          'Calls this month': { number: (account) => <Calls account={account} /> },
          Created: ({ created_at }) => formatDate(created_at),
        }}
      />
    </div>
  );
}

function Name({ account }: { account: AdminAccount }) {
  return (
    <>
      <Link to={`/dashboard/admin/accounts/${encodeURIComponent(account.id)}`}>{account.name || account.email}</Link>
      {account.admin && <span className="badge badge-accent">Operator</span>}
      {account.suspended && <span className="badge badge-danger">Suspended</span>}
      {account.name && <span className="sub">{account.email}</span>}
    </>
  );
}

export function Subscription({ account }: { account: Pick<AdminAccount, 'tier' | 'subscription'> }) {
  return (
    <span className={isInactive(account) ? 'badge badge-danger' : undefined}>
      {SUBSCRIPTION_NAMES[account.subscription]}
    </span>
  );
}

function Calls({ account: { calls_used, monthly_limit } }: { account: AdminAccount }) {
  return (
    <span>
      {formatNumber(calls_used)}
      <span className="muted"> / {isUnlimited(monthly_limit) ? 'no limit' : formatNumber(monthly_limit)}</span>
    </span>
  );
}

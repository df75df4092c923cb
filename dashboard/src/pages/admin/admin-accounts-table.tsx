import { isInactive } from '../../../../src/accounts/admission.ts';
import { TIER_NAMES } from '../../../../src/accounts/tiers.ts';
import type { AdminAccount } from '../../api/types.ts';
import { formatDate, formatNumber, isUnlimited } from '../../format.ts';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Link } from '../../router.tsx';
import { SUBSCRIPTION_NAMES } from '../plan/subscription-labels.ts';

export function AdminAccountsTable({ accounts }: { accounts: readonly AdminAccount[] }) {
  return (
    <div className="card card-flush">
      <StackTable
        caption="Accounts"
        columns={['Account', 'Plan', 'Subscription', { number: 'Calls this month' }, 'Created']}
      >
        {accounts.map((account) => (
          <Row key={account.id} account={account} />
        ))}
      </StackTable>
    </div>
  );
}

function Row({ account }: { account: AdminAccount }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/admin/accounts/${encodeURIComponent(account.id)}`}>{account.name || account.email}</Link>
        {account.admin && <span className="badge badge-accent">Operator</span>}
        {account.suspended && <span className="badge badge-danger">Suspended</span>}
        {account.name && <span className="sub">{account.email}</span>}
      </th>
      <td data-label="Plan">{TIER_NAMES[account.tier]}</td>
      <td data-label="Subscription">
        <span className={isInactive(account) ? 'badge badge-danger' : undefined}>
          {SUBSCRIPTION_NAMES[account.subscription]}
        </span>
      </td>
      <td data-label="Calls this month" className="number">
        <span>
          {formatNumber(account.calls_used)}
          <span className="muted">
            {' '}
            / {isUnlimited(account.monthly_limit) ? 'no limit' : formatNumber(account.monthly_limit)}
          </span>
        </span>
      </td>
      <td data-label="Created">{formatDate(account.created_at)}</td>
    </tr>
  );
}

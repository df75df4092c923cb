import { useState } from 'react';
import type { AdminAccount } from '../../api/types.ts';
import { formatDate, formatNumber, isUnlimited } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { SUBSCRIPTION_NAMES, TIER_NAMES } from '../names.ts';
import { callsAreRefused } from '../plan/subscription-words.ts';

const SHOWN = 50;

export function AdminAccountsTable({
  accounts,
  onChange,
}: {
  accounts: readonly AdminAccount[];
  onChange: (account: AdminAccount) => void;
}) {
  const [sought, setSought] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const text = sought.trim().toLowerCase();
  const found = accounts.filter(
    ({ email, name, tier }) => text === '' || `${email} ${name} ${tier}`.toLowerCase().includes(text),
  );
  return (
    <Card
      title={accounts.length === 1 ? '1 account' : `${formatNumber(accounts.length)} accounts`}
      className="card-flush"
      actions={
        <label className="search-box">
          <span className="sr-only">Find an account</span>
          <Icon name="search" />
          <input
            type="search"
            value={sought}
            placeholder="Name, e-mail or tier"
            onChange={(event) => setSought(event.target.value)}
          />
        </label>
      }
    >
      <table className="table table-stack">
        <caption className="sr-only">Accounts</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Tier</th>
            <th scope="col">Subscription</th>
            <th scope="col" className="number">
              Calls this month
            </th>
            <th scope="col">Since</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, limit).map((account) => (
            <Row key={account.id} account={account} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && (
        <p className="table-note">No account has “{sought.trim()}” in its name, e-mail or tier.</p>
      )}
      {found.length > limit && (
        <p className="table-note">
          <Button onClick={() => setLimit(limit + SHOWN)}>Show {Math.min(found.length - limit, SHOWN)} more</Button>
        </p>
      )}
    </Card>
  );
}

function Row({ account, onChange }: { account: AdminAccount; onChange: (account: AdminAccount) => void }) {
  return (
    <tr>
      <th scope="row">
        {account.name || account.email}
        {account.admin && <span className="badge badge-accent">Operator</span>}
        {account.name && <span className="sub">{account.email}</span>}
      </th>
      <td data-label="Tier">{TIER_NAMES[account.tier]}</td>
      <td data-label="Subscription">
        <span className={callsAreRefused(account) ? 'badge badge-danger' : undefined}>
          {SUBSCRIPTION_NAMES[account.subscription]}
        </span>
      </td>
      <td data-label="Calls this month" className="number">
        <span>
          {formatNumber(account.calls_used)}
          <span className="muted">
            {' '}
            /{' '}
            {account.monthly_limit === null || isUnlimited(account.monthly_limit)
              ? 'no limit'
              : formatNumber(account.monthly_limit)}
          </span>
        </span>
      </td>
      <td data-label="Since">{formatDate(account.created_at)}</td>
      <td className="row-actions">
        <div>
          <Button look="quiet" aria-label={`Change ${account.email}`} onClick={() => onChange(account)}>
            Change
          </Button>
        </div>
      </td>
    </tr>
  );
}

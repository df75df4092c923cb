import { useEffect, useState } from 'react';
import type { AdminAccountPage } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatNumber } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadError, Loading, Notice, Skeleton } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { AdminAccountsTable } from './admin-accounts-table.tsx';
import { AdminFrame } from './admin-frame.tsx';

const TYPING_PAUSE_MS = 250;

const ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'E-mail',
  calls: 'Most calls this month',
  tier: 'Largest plan first',
} as const;
type Order = keyof typeof ORDERS;

export function AdminPage() {
  return (
    <AdminFrame lead="Every account on this server. Changes are recorded in the log.">
      <Accounts />
    </AdminFrame>
  );
}

/** Search, order and page are part of the address: going back from an account finds the list as it was. */
function Accounts() {
  const { account } = useSession();
  const { location, go } = useRouter();
  const sought = location.search.get('q') ?? '';
  const order = orderOf(location.search.get('order'));
  const page = Math.max(Number.parseInt(location.search.get('page') ?? '1', 10) || 1, 1);
  const { data, error, reload } = useResource<AdminAccountPage>(
    account.admin ? `admin/accounts?${new URLSearchParams({ q: sought, order, page: String(page) })}` : null,
  );
  const show = (change: { q?: string; order?: Order; page?: number }) => {
    const next = { q: sought, order, page: 1, ...change };
    const search = new URLSearchParams({
      ...(next.q !== '' && { q: next.q }),
      ...(next.order !== 'newest' && { order: next.order }),
      ...(next.page > 1 && { page: String(next.page) }),
    }).toString();
    go(`/dashboard/admin${search === '' ? '' : `?${search}`}`, { replace: change.page === undefined });
  };
  return (
    <>
      <search className="filters">
        <SearchBox value={sought} onChange={(q) => show({ q })} />
        <label className="select-label">
          <span>Order</span>
          <select value={order} onChange={(event) => show({ order: event.target.value as Order })}>
            {Object.entries(ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </search>
      {location.search.has('deleted') && (
        <Notice tone="good" live>
          The account is deleted.
        </Notice>
      )}
      {error && <LoadError error={error} retry={() => void reload()} what="The accounts" />}
      {!data && !error && (
        <Card>
          <Loading what="the accounts" />
          <Skeleton lines={4} className="rows-skeleton" />
        </Card>
      )}
      {data && (
        <>
          <p className="count" role="status">
            {countText(data.total, sought)}
          </p>
          {data.accounts.length > 0 && <AdminAccountsTable accounts={data.accounts} />}
          <Pager
            page={page}
            last={Math.ceil(data.total / data.page_size)}
            label="Pages of accounts"
            show={(next) => {
              show({ page: next });
              window.scrollTo(0, 0);
            }}
          />
        </>
      )}
    </>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  // The address can change without typing, by going back.
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when typing pauses, and only then
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="search-box">
      <span className="sr-only">Find an account</span>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Name, e-mail, plan or id"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

function orderOf(value: string | null): Order {
  return value !== null && value in ORDERS ? (value as Order) : 'newest';
}

function countText(total: number, sought: string): string {
  const found = total === 1 ? '1 account' : `${formatNumber(total)} accounts`;
  if (sought === '') return found;
  return total === 0 ? `No account matches “${sought}”` : `${found} for “${sought}”`;
}

import type { AdminAccountPage } from '../../api/types.ts';
import { formatCount } from '../../format.ts';
import { Done, Loaded } from '../../parts/display/notice.tsx';
import { Pager, pageIn } from '../../parts/display/pager.tsx';
import { SelectLabel } from '../../parts/forms/field.tsx';
import { SearchBox } from '../../parts/forms/search-box.tsx';
import { RowsSkeleton } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { AdminAccountsTable } from './admin-accounts-table.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';

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

/** Search, order and page are part of the address, so that going back from an account restores the list. */
function Accounts() {
  const { location, go } = useRouter();
  const sought = location.search.get('q') ?? '';
  const order = orderOf(location.search.get('order'));
  const page = pageIn(location.search);
  const found = useOperatorResource<AdminAccountPage>(
    `admin/accounts?${new URLSearchParams({ q: sought, order, page: String(page) })}`,
  );
  const show = (
    change: { q?: string; order?: Order; page?: number },
    options = { replace: change.page === undefined },
  ) => {
    const next = { q: sought, order, page: 1, ...change };
    const search = new URLSearchParams({
      ...(next.q !== '' && { q: next.q }),
      ...(next.order !== 'newest' && { order: next.order }),
      ...(next.page > 1 && { page: String(next.page) }),
    }).toString();
    go(`/dashboard/admin${search === '' ? '' : `?${search}`}`, options);
  };
  return (
    <>
      <search className="filters">
        <SearchBox
          label="Find an account"
          placeholder="Name, e-mail, plan or id"
          value={sought}
          onChange={(q) => show({ q })}
        />
        <SelectLabel
          label="Order"
          options={Object.entries(ORDERS)}
          value={order}
          onChange={(next) => show({ order: next as Order })}
        />
      </search>
      <Done>{location.search.has('deleted') && 'The account is deleted.'}</Done>
      <Loaded resource={found} what="The accounts" waiting={<RowsSkeleton />}>
        {(data) => (
          <>
            <p className="count" role="status">
              {countText(data.total, sought)}
            </p>
            {data.accounts.length > 0 && <AdminAccountsTable accounts={data.accounts} />}
            <Pager
              page={page}
              last={Math.ceil(data.total / data.page_size)}
              label="Pages of accounts"
              show={(next, options) => show({ page: next }, options)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function orderOf(value: string | null): Order {
  return value !== null && value in ORDERS ? (value as Order) : 'newest';
}

function countText(total: number, sought: string): string {
  const found = formatCount(total, 'account');
  if (sought === '') return found;
  return total === 0 ? `No account matches “${sought}”` : `${found} for “${sought}”`;
}

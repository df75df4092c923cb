import { useMemo } from 'react';
import type { KitDetails, KitPage as KitPageData } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatCount, formatNumber, kitPrice, targetName } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../../parts/display/notice.tsx';
import { Pager, pageIn } from '../../parts/display/pager.tsx';
import { SearchBox } from '../../parts/forms/search-box.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';

const PAGE_SIZE = 24;

/** The search is part of the address, so that it can be shared and the back button works. */
export function KitsPage() {
  const { location, go } = useRouter();
  const keyword = location.search.get('q') ?? '';
  const target = location.search.get('target') ?? '';
  const page = pageIn(location.search);
  const found = useResource<KitPageData>(
    `kits?${query({ keyword, ai_target: target, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })}`,
  );

  const show = (
    change: { q?: string; target?: string; page?: number },
    options = { replace: change.page === undefined },
  ) => {
    const search = query({
      q: keyword,
      target,
      ...change,
      page: change.page && change.page > 1 ? change.page : undefined,
    });
    go(`/dashboard/kits${search === '' ? '' : `?${search}`}`, options);
  };
  return (
    <Page title="Kits" lead="The whole catalogue. Browsing it here does not count as a call.">
      <Filters keyword={keyword} target={target} onChange={(change) => show(change)} />
      <Loaded resource={found} what="The catalogue" waiting={<Skeleton lines={6} className="cards-skeleton" />}>
        {(data) => (
          <>
            <p className="count" role="status">
              {countText(data, keyword, target)}
            </p>
            {data.pagination.total === 0 ? (
              <NoKits filtered={keyword !== '' || target !== ''} clear={() => show({ q: '', target: '' })} />
            ) : (
              <ul className="kit-grid">
                {data.kits.map((details) => (
                  <KitCard key={details.kit.id} {...details} />
                ))}
              </ul>
            )}
            <Pager
              page={page}
              last={Math.ceil(data.pagination.total / PAGE_SIZE)}
              label="Pages of the catalogue"
              show={(next, options) => show({ page: next }, options)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface FiltersProps {
  keyword: string;
  target: string;
  onChange: (change: { q?: string; target?: string }) => void;
}

function Filters({ keyword, target, onChange }: FiltersProps) {
  const targets = useTargets(target);
  return (
    <search className="filters">
      <SearchBox
        label="Search by name or keyword"
        placeholder="Search by name or keyword"
        value={keyword}
        onChange={(q) => onChange({ q })}
      />
      <label className="select-label">
        <span>Made for</span>
        <select value={target} onChange={(event) => onChange({ target: event.target.value })}>
          <option value="">Everything</option>
          {targets.map((name) => (
            <option key={name} value={name}>
              {targetName(name)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

/** The targets of the first hundred kits, nearly all there are, plus the one in the address. */
function useTargets(current: string): string[] {
  const { data } = useResource<KitPageData>('kits?limit=100');
  return useMemo(() => {
    const names = new Set(data?.kits.flatMap(({ kit }) => kit.ai_targets) ?? []);
    if (current !== '') names.add(current);
    return [...names].sort();
  }, [data, current]);
}

function KitCard({ kit, is_public }: KitDetails) {
  return (
    <li className="kit-card">
      <h2>
        <Link to={`/dashboard/kits/${encodeURIComponent(kit.slug)}`}>{kit.name}</Link>
      </h2>
      <p>{kit.tagline}</p>
      <p className="kit-meta">
        <span>{kitPrice(kit, is_public)}</span>
        {kit.ai_targets.map((target) => (
          <span className="tag" key={target}>
            {targetName(target)}
          </span>
        ))}
      </p>
    </li>
  );
}

function NoKits({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  if (!filtered) {
    return (
      <EmptyState icon="kits" title="The catalogue is empty">
        The operator imports kits with <code>kitscout catalogue import</code>.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title="No kit matches" action={<Button onClick={clear}>Show all kits</Button>}>
      The search looks for the exact text in names and keywords. To describe what you are building instead, ask the
      playground.
    </EmptyState>
  );
}

function countText({ kits, pagination: { total, offset } }: KitPageData, keyword: string, target: string): string {
  const filtered = keyword !== '' || target !== '';
  if (total === 0) return filtered ? 'No kit matches' : 'No kits';
  const all = `${formatCount(total, 'kit')}${filtered ? ' match' : ''}${filtered && total === 1 ? 'es' : ''}`;
  return kits.length === 0 || kits.length === total
    ? all
    : `${formatNumber(offset + 1)} to ${formatNumber(offset + kits.length)} of ${all}`;
}

function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.toString();
}

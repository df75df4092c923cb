import { useEffect, useMemo, useState } from 'react';
import type { Kit, KitPage as KitPageData } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatNumber, formatPrice } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { EmptyState, LoadError, Loading, Skeleton } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Link, useRouter } from '../../router.tsx';

const PAGE_SIZE = 24;
const TYPING_PAUSE_MS = 250;

/** The search is part of the address, so that it can be shared and the back button works. */
export function KitsPage() {
  const { location, go } = useRouter();
  const keyword = location.search.get('q') ?? '';
  const target = location.search.get('target') ?? '';
  const page = Math.max(Number.parseInt(location.search.get('page') ?? '1', 10) || 1, 1);
  const { data, error, reload } = useResource<KitPageData>(
    `kits?${query({ keyword, ai_target: target, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })}`,
  );

  const show = (change: { q?: string; target?: string; page?: number }) => {
    const search = query({
      q: keyword,
      target,
      ...change,
      page: change.page && change.page > 1 ? change.page : undefined,
    });
    go(`/dashboard/kits${search === '' ? '' : `?${search}`}`, { replace: change.page === undefined });
  };
  return (
    <Page title="Kits" lead="The whole catalogue. Browsing it here does not count as a call.">
      <Filters keyword={keyword} target={target} onChange={show} />
      {error && <LoadError error={error} retry={() => void reload()} what="The catalogue" />}
      {!data && !error && (
        <>
          <Loading what="the catalogue" />
          <Skeleton lines={6} className="cards-skeleton" />
        </>
      )}
      {data && (
        <>
          <p className="count" role="status">
            {countText(data, keyword, target)}
          </p>
          {data.kits.length === 0 ? (
            <NoKits filtered={keyword !== '' || target !== ''} clear={() => show({ q: '', target: '' })} />
          ) : (
            <ul className="kit-grid">
              {data.kits.map((kit) => (
                <KitCard key={kit.id} kit={kit} />
              ))}
            </ul>
          )}
          <Pages data={data} page={page} show={(next) => show({ page: next })} />
        </>
      )}
    </Page>
  );
}

interface FiltersProps {
  keyword: string;
  target: string;
  onChange: (change: { q?: string; target?: string }) => void;
}

function Filters({ keyword, target, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(keyword);
  const targets = useTargets(target);
  // The address can change without typing: by the way back, or by showing all again.
  useEffect(() => setTyped((before) => (before.trim() === keyword ? before : keyword)), [keyword]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when typing pauses, and only then
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => onChange({ q: typed.trim() }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="filters">
      <label className="search-box">
        <span className="sr-only">Search by name or keyword</span>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Search by name or keyword"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <label className="select-label">
        <span>Made for</span>
        <select value={target} onChange={(event) => onChange({ target: event.target.value })}>
          <option value="">Everything</option>
          {targets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

/** The targets of the first hundred kits, which is nearly all there are; one that the address names is among them. */
function useTargets(current: string): string[] {
  const { data } = useResource<KitPageData>('kits?limit=100');
  return useMemo(() => {
    const names = new Set(data?.kits.flatMap((kit) => kit.ai_targets) ?? []);
    if (current !== '') names.add(current);
    return [...names].sort();
  }, [data, current]);
}

function KitCard({ kit }: { kit: Kit }) {
  return (
    <li className="kit-card">
      <h2>
        <Link to={`/dashboard/kits/${encodeURIComponent(kit.slug)}`}>{kit.name}</Link>
      </h2>
      <p>{kit.tagline}</p>
      <p className="kit-meta">
        <span>{formatPrice(kit.price_cents, kit.currency)}</span>
        {kit.ai_targets.map((target) => (
          <span className="tag" key={target}>
            {target}
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

function Pages({ data, page, show }: { data: KitPageData; page: number; show: (page: number) => void }) {
  const turn = (next: number) => {
    show(next);
    window.scrollTo(0, 0);
  };
  return (
    <Pager page={page} last={Math.ceil(data.pagination.total / PAGE_SIZE)} label="Pages of the catalogue" show={turn} />
  );
}

function countText({ kits, pagination: { total, offset } }: KitPageData, keyword: string, target: string): string {
  const filtered = keyword !== '' || target !== '';
  if (total === 0) return filtered ? 'No kit matches' : 'No kits';
  const all = `${formatNumber(total)} ${total === 1 ? 'kit' : 'kits'}${filtered ? ' match' : ''}${filtered && total === 1 ? 'es' : ''}`;
  return kits.length === total ? all : `${formatNumber(offset + 1)} to ${formatNumber(offset + kits.length)} of ${all}`;
}

function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.toString();
}

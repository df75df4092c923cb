import { PLATFORMS as ASSISTANTS, type Platform } from '../../../../src/recommend/platforms.ts';
import type { KitDetails, KitPage as KitPageData } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatCount, formatNumber, kitPrice, targetName } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../../parts/display/notice.tsx';
import { Pager, pageIn } from '../../parts/display/pager.tsx';
import { SearchBox } from '../../parts/forms/search-box.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';
import { isPlatform } from '../playground/platforms.ts';

interface Shown {
  q: string;
  platform: Platform;
  page: number;
}

/** The search is part of the address, so that it can be shared and the back button works. */
export function KitsPage() {
  const { location, go } = useRouter();
  const platform = location.search.get('platform');
  const shown: Shown = {
    q: location.search.get('q') ?? '',
    platform: isPlatform(platform) ? platform : 'any',
    page: pageIn(location.search),
  };
  const found = useResource<KitPageData>(`kits${query(shown)}`);
  const show = (change: Partial<Shown>, options = { replace: change.page === undefined }) =>
    go(`/dashboard/kits${query({ ...shown, page: 1, ...change })}`, options);
  return (
    <Page title="Kits" lead="The whole catalogue. Browsing it here does not count as a call.">
      <search className="filters">
        <SearchBox
          label="Search kits"
          placeholder="Try “unreliable tests”"
          value={shown.q}
          onChange={(q) => show({ q })}
        />
        <label className="select-label">
          <span>Assistant</span>
          <select value={shown.platform} onChange={(event) => show({ platform: event.target.value as Platform })}>
            <option value="any">Every assistant</option>
            {ASSISTANTS.map((name) => (
              <option key={name} value={name}>
                {targetName(name)}
              </option>
            ))}
          </select>
        </label>
      </search>
      <Loaded resource={found} what="The catalogue" waiting={<Skeleton lines={6} className="cards-skeleton" />}>
        {(data) => (
          <>
            <p className="count" role="status">
              {countText(data, shown)}
            </p>
            {data.total === 0 ? (
              <NoKits filtered={isFiltered(shown)} clear={() => show({ q: '', platform: 'any' })} />
            ) : (
              <KitGrid kits={data.kits} />
            )}
            {data.nearest.length > 0 && data.total === 0 && (
              <>
                <h2>The nearest kits</h2>
                <KitGrid kits={data.nearest} />
              </>
            )}
            <Pager
              page={shown.page}
              last={Math.ceil(data.total / data.page_size)}
              label="Pages of the catalogue"
              show={(next, options) => show({ page: next }, options)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function KitGrid({ kits }: { kits: readonly KitDetails[] }) {
  return (
    <ul className="kit-grid">
      {kits.map((details) => (
        <KitCard key={details.kit.id} {...details} />
      ))}
    </ul>
  );
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
      Describe what you want to get done in other words, or look through all kits.
    </EmptyState>
  );
}

function isFiltered({ q, platform }: Shown): boolean {
  return q !== '' || platform !== 'any';
}

function countText({ kits, total, page_size }: KitPageData, shown: Shown): string {
  const filtered = isFiltered(shown);
  if (total === 0) return filtered ? 'No kit matches' : 'No kits';
  const all = `${formatCount(total, 'kit')}${filtered ? ' match' : ''}${filtered && total === 1 ? 'es' : ''}`;
  const offset = (shown.page - 1) * page_size;
  return kits.length === 0 || kits.length === total
    ? all
    : `${formatNumber(offset + 1)} to ${formatNumber(offset + kits.length)} of ${all}`;
}

/** In the address of the page and of its data. */
function query({ q, platform, page }: Shown): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(platform !== 'any' && { platform }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search === '' ? '' : `?${search}`;
}

import { useEffect } from 'react';
import type { DemandFigures, UnmetNeeds } from '../../api/types.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card, Fact } from '../../parts/layout/page.tsx';
import { useOperatorResource } from './admin-frame.tsx';

export function AnswersCard({ data: { days, answered, fallback, before } }: { data: DemandFigures }) {
  return (
    <Card title={`Answers of the last ${days} days`}>
      <dl className="facts facts-row">
        <Fact name="Answers">{formatNumber(answered)}</Fact>
        <Fact name="Nothing fitted">{shareText(fallback, answered)}</Fact>
        <Fact name={`In the ${days} days before`}>{shareText(before.fallback, before.answered)}</Fact>
      </dl>
    </Card>
  );
}

const SHOWN_FIRST = 10;
const ASK_AGAIN_MS = 2_000;

/** What people ask for and do not find, if the operator keeps use cases. */
export function NeedsCard() {
  const needs = useOperatorResource<UnmetNeeds>('admin/demand/needs');
  const { data, reload } = needs;
  useEffect(() => {
    if (!data?.is_grouping) return;
    const timer = setTimeout(() => void reload(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return (
    <Card
      title="What people ask for and do not find"
      className="card-flush"
      {...(data !== undefined && data.texts > 0 && { actions: <Downloads what="use-cases" /> })}
    >
      <Loaded resource={needs} what="What people ask for" waiting={<NoteSkeleton lines={3} />}>
        {(found) => (found.keep_days === 0 ? <Off /> : <Needs data={found} />)}
      </Loaded>
    </Card>
  );
}

function Off() {
  return (
    <div className="table-note">
      <p className="muted">
        Use cases are not kept, so only the share without a fit is known. Start the server with this setting to keep
        them for 30 days, without e-mail addresses, keys, numbers and names where those can be recognised.{' '}
        <a href="/docs/demand">What is kept, and how</a>
      </p>
      <CodeBlock label="the setting" text="KITSCOUT_KEEP_TEXTS=30" />
    </div>
  );
}

function Needs({ data: { keep_days, texts, unmet, ungrouped, is_grouping, needs } }: { data: UnmetNeeds }) {
  return (
    <>
      <p className="table-note muted">
        Of {formatCount(texts, 'use case')} of the last {formatCount(keep_days, 'day')}, {formatNumber(unmet)} found no
        kit, a weak match at best, or one that was not wanted.
        {ungrouped > 0 && ` ${formatNumber(ungrouped)} are ${is_grouping ? 'being grouped' : 'not grouped yet'}.`}{' '}
        {needs.length > 0 && <a href="/docs/authoring">Write a kit for one</a>}
      </p>
      {needs.length > 0 && (
        <Table
          caption="Groups of use cases that ask for about the same"
          rows={needs}
          by="id"
          columns={{
            Need: ({ samples }) => <Samples texts={samples} />,
            Accounts: { number: (need) => formatNumber(need.accounts) },
            Asked: { number: (need) => formatNumber(need.texts) },
            'Nothing fitted': { number: (need) => formatNumber(need.fallbacks) },
            'Not wanted': { number: (need) => formatNumber(need.refused) },
            Last: ({ last_at }) => <Ago at={last_at} />,
          }}
        />
      )}
    </>
  );
}

function Samples({ texts: [first, ...others] }: { texts: readonly string[] }) {
  if (others.length === 0) return <span className="need">{first}</span>;
  return (
    <details className="disclosure need">
      <summary>{first}</summary>
      <ul>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

export function KitsCard({ data: { days, kits, kit_count } }: { data: DemandFigures }) {
  return (
    <Card
      title="Kits, from recommended to installed"
      className="card-flush"
      {...(kits.length > 0 && { actions: <Downloads what="kits" /> })}
    >
      <Table
        caption="How often each kit was recommended, opened, installed and removed, and what was said of it"
        rows={kits}
        shownFirst={SHOWN_FIRST}
        by="slug"
        none={`No kit was recommended or opened in the last ${days} days.`}
        columns={{
          Kit: ({ slug, name }) => (name === null ? slug : <a href={`/kits/${encodeURIComponent(slug)}`}>{name}</a>),
          Recommended: { number: (kit) => formatNumber(kit.recommended) },
          Opened: { number: (kit) => formatNumber(kit.opened) },
          Installed: { number: (kit) => formatNumber(kit.installed) },
          Removed: { number: (kit) => formatNumber(kit.removed) },
          Helped: { number: (kit) => formatNumber(kit.helped + kit.visitor_helped) },
          'Not wanted': { number: (kit) => formatNumber(kit.not_relevant + kit.visitor_not_relevant) },
        }}
      />
      {kit_count > kits.length && (
        <p className="table-note muted">
          The {formatNumber(kits.length)} that were recommended most, of {formatNumber(kit_count)}.
        </p>
      )}
    </Card>
  );
}

function Downloads({ what }: { what: 'kits' | 'use-cases' }) {
  const href = (format: string) => `/dashboard/api/admin/demand/export?what=${what}&format=${format}`;
  return (
    <div className="button-row">
      <a className="button button-plain" href={href('csv')} download>
        Download CSV
      </a>
      <a className="button button-plain" href={href('json')} download>
        Download JSON
      </a>
    </div>
  );
}

function shareText(part: number, of: number): string {
  return of === 0 ? 'none' : `${((100 * part) / of).toFixed(1)} % of ${formatNumber(of)}`;
}

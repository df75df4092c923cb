import type { SourceRow } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useOperatorResource } from './admin-frame.tsx';

/** Where kits come from. Sources are added on the command line. */
export function SourcesCard() {
  const { data } = useOperatorResource<{ sources: SourceRow[] }>('admin/sources');
  if (data === undefined) return null;
  return (
    <>
      <Card title="Sources" className="card-flush">
        <Table
          caption="Sources of kits"
          rows={data.sources}
          by="name"
          none="There are no sources. Add the skills that you already have on the command line."
          columns={{
            Source: ({ name, location }) => (
              <>
                <Link to={`/dashboard/admin/sources/${encodeURIComponent(name)}`}>{name}</Link>
                <span className="sub">{location}</span>
              </>
            ),
            Status: (row) => <SourceStatus source={row} />,
            'Last sync': ({ synced_at }) => (synced_at === null ? 'Never' : <Ago at={synced_at} />),
            Kits: { number: ({ kits }) => formatNumber(kits) },
            Problems: { number: (row) => formatNumber(row.left_out + row.warnings) },
          }}
        />
      </Card>
      <Card title="Add a source">
        <p className="muted">A folder, a Git repository, a site that lists skills, or another Kitscout.</p>
        <CodeBlock label="the command" text="npx kitscout source add WHERE --dry-run" />
      </Card>
    </>
  );
}

const STATUSES: Readonly<Record<SourceRow['status'], { text: string; className?: string }>> = {
  new: { text: 'New' },
  due: { text: 'Waiting to sync' },
  syncing: { text: 'Syncing', className: 'badge badge-accent' },
  synced: { text: 'Synced' },
  failed: { text: 'Failed', className: 'badge badge-danger' },
  paused: { text: 'Paused', className: 'badge badge-warning' },
};

export function SourceStatus({ source }: { source: SourceRow }) {
  const { text, className } = STATUSES[source.status];
  return <span className={className}>{text}</span>;
}

import type { CatalogueStatus } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Loaded, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card, Fact } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';
import { SourcesCard } from './sources-card.tsx';

export function AdminCataloguePage() {
  const status = useOperatorResource<CatalogueStatus>('admin/catalogue');
  return (
    <AdminFrame lead="The kits that this server recommends and serves.">
      <Loaded
        resource={status}
        what="The catalogue's state"
        waiting={
          <Card>
            <Skeleton lines={2} />
          </Card>
        }
      >
        {(data) => (
          <>
            <Card title="Catalogue">
              <dl className="facts facts-row">
                <Fact name="Kits served">{formatNumber(data.kits)}</Fact>
                <Fact name="Revision">{formatNumber(data.revision)}</Fact>
                <Fact name="Last import">{data.imported_at === null ? 'Never' : <Ago at={data.imported_at} />}</Fact>
                <Fact name="Engine">{data.engine}</Fact>
              </dl>
              <p>
                <Link to="/dashboard/admin/demand">What people ask for and do not find</Link>
              </p>
            </Card>
            <Problems data={data} />
            <SourcesCard />
            <Card title="Import a catalogue">
              <p className="muted">Check a folder of kits first, then import it. It is served within seconds.</p>
              <CodeBlock
                label="the commands"
                text={'npx kitscout catalogue check DIR\nnpx kitscout catalogue import DIR'}
              />
            </Card>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Problems({ data: { problems, problem_count } }: { data: CatalogueStatus }) {
  if (problem_count === 0)
    return (
      <Notice tone="good" title="No problems">
        Every kit in the store is served.
      </Notice>
    );
  return (
    <Card
      title={problem_count === 1 ? '1 kit is not served' : `${formatNumber(problem_count)} kits are not served`}
      className="card-flush"
    >
      <Table
        caption="Kits that are not served, and why"
        rows={problems}
        by="slug"
        columns={{ Kit: ({ slug }) => slug, Problem: ({ reason }) => reason }}
      />
    </Card>
  );
}

import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { SourceDetail, SourceRow } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useOperatorResource } from './admin-frame.tsx';

/** Where kits come from. Sources are added on the command line: the page only looks and asks for a sync. */
export function SourcesCard() {
  const { data, reload } = useOperatorResource<{ sources: SourceRow[] }>('admin/sources');
  const [open, setOpen] = useState<string | null>(null);
  if (data === undefined) return null;
  const sync = async (name: string) => {
    await post(`admin/sources/${encodeURIComponent(name)}/sync`, {});
    await reload();
  };
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
                {name}
                <br />
                <span className="muted">{location}</span>
              </>
            ),
            Status: ({ status, message }) => (message === null ? status : `${status}: ${message}`),
            Commit: ({ commit }) => commit ?? 'none',
            'Last sync': ({ synced_at }) => (synced_at === null ? 'never' : <Ago at={synced_at} />),
            Kits: { number: ({ kits }) => formatNumber(kits) },
            Problems: { number: (row) => formatNumber(row.left_out + row.warnings) },
          }}
          actions={({ name }) => (
            <>
              <Button onClick={() => void sync(name)}>Sync now</Button>
              <Button onClick={() => setOpen(open === name ? null : name)}>
                {open === name ? 'Close' : 'Details'}
              </Button>
            </>
          )}
        />
      </Card>
      {open !== null && <SourceProblems name={open} key={open} />}
      <Card title="Add a source">
        <p className="muted">A folder, a Git repository, a site that lists skills, or another Kitscout.</p>
        <CodeBlock label="the command" text="npx kitscout source add WHERE --dry-run" />
      </Card>
    </>
  );
}

function SourceProblems({ name }: { name: string }) {
  const { data, reload } = useOperatorResource<SourceDetail>(`admin/sources/${encodeURIComponent(name)}`);
  if (data === undefined) return null;
  const { problems, problem_count, held } = data;
  const approve = async () => {
    await post(`admin/sources/${encodeURIComponent(name)}/approve`, {});
    await reload();
  };
  return (
    <>
      {held.length > 0 && (
        <Card title={`${name}: waiting for approval`} className="card-flush">
          <Table
            caption="Kits that wait for approval"
            rows={held}
            by="slug"
            columns={{
              Kit: ({ slug }) => slug,
              State: ({ is_new, rejected }) => (rejected ? 'rejected' : is_new ? 'new' : 'changed'),
              'Worth a look': { number: ({ findings }) => formatNumber(findings) },
            }}
          />
          <Button onClick={() => void approve()}>Approve all that are not rejected</Button>
        </Card>
      )}
      <Card title={`${name}: what could not be used`} className="card-flush">
        <Table
          caption="Problems of the last sync"
          rows={problems}
          none="Everything was used."
          columns={{
            File: ({ place }) => place,
            Problem: ({ level, reason }) => (level === 'warning' ? `Warning: ${reason}` : reason),
          }}
        />
        {problem_count > problems.length && (
          <p className="table-note muted">
            And {formatNumber(problem_count - problems.length)} more: kitscout source show {name}
          </p>
        )}
      </Card>
    </>
  );
}

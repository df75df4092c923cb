import { useEffect, useState } from 'react';
import { post } from '../../api/client.ts';
import type { HeldRow, SourceDetail, SourceRow } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { Done, EmptyState, Failed, Loaded, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card, Fact, Page } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { ForOperators, useOperatorResource } from './admin-frame.tsx';
import { HeldDialog } from './held-dialog.tsx';
import { SourceStatus } from './sources-card.tsx';

/** While a sync runs or is about to, the page follows it. */
const FOLLOW_MS = 2_000;

export function AdminSourcePage({ name }: { name: string }) {
  const { account } = useSession();
  const detail = useOperatorResource<SourceDetail>(`admin/sources/${encodeURIComponent(name)}`);
  const { data, reload } = detail;
  const isBusy = data !== undefined && ['due', 'syncing'].includes(data.source.status);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  if (!account.admin) return <ForOperators email={account.email} />;
  const isMissing = detail.error?.status === 404;
  return (
    <>
      <p className="crumb">
        <Link to="/dashboard/admin/catalogue">
          <Icon name="back" />
          Catalogue
        </Link>
      </p>
      {data ? (
        <SourceView key={name} detail={data} reload={reload} />
      ) : (
        <Page title={isMissing ? 'No such source' : 'Source'}>
          {isMissing ? (
            <EmptyState icon="operator" title="There is no source of this name">
              It may have been removed.
            </EmptyState>
          ) : (
            <Loaded resource={detail} what="The source" waiting={<Skeleton lines={3} className="cards-skeleton" />} />
          )}
        </Page>
      )}
    </>
  );
}

function SourceView({ detail, reload }: { detail: SourceDetail; reload: () => Promise<void> }) {
  const { source } = detail;
  const path = `admin/sources/${encodeURIComponent(source.name)}`;
  const [said, setSaid] = useState('');
  const send = useAction(async (what: string, body: object, done: string) => {
    setSaid('');
    try {
      await post(`${path}/${what}`, body);
      setSaid(done);
    } finally {
      // What is shown is out of date if the server refused.
      await reload();
    }
  });
  const finished = (text: string) => {
    setSaid(text);
    void reload();
  };
  return (
    <Page title={source.name} lead={<span className="breakable">{source.location}</span>}>
      <Done>{said}</Done>
      <Failed title="Nothing was changed" error={send.error} />
      {source.message !== null && (
        <Notice tone="danger" title="The last sync failed">
          Its kits stay as they were. The reason: {source.message}
        </Notice>
      )}
      <Facts source={source}>
        <Button
          busy={send.busy}
          disabled={source.paused || source.status === 'syncing'}
          onClick={() => send.run('sync', {}, 'A server looks for changes within seconds.')}
        >
          Sync now
        </Button>
        <Button
          busy={send.busy}
          onClick={() =>
            send.run(
              'pause',
              { paused: !source.paused },
              source.paused ? 'The source is followed again.' : 'The source is paused. Its kits stay as they are.',
            )
          }
        >
          {source.paused ? 'Resume' : 'Pause'}
        </Button>
      </Facts>
      {(source.review || detail.held_count > 0) && (
        <Held
          detail={detail}
          path={path}
          onDone={finished}
          approveAll={() =>
            send.run(
              'approve',
              { digest: detail.waiting_digest },
              `${formatCount(detail.waiting_count, 'kit')} approved, and served within seconds.`,
            )
          }
        />
      )}
      <Problems detail={detail} />
    </Page>
  );
}

function Facts({ source, children }: { source: SourceRow; children: React.ReactNode }) {
  const { ref, path, access, kits, commit, synced_at, next_at } = source;
  return (
    <Card title="Source">
      <dl className="facts facts-row">
        <Fact name="Status">
          <SourceStatus source={source} />
        </Fact>
        <Fact name="Kits">{formatNumber(kits)}</Fact>
        <Fact name="Last sync">{synced_at === null ? 'Never' : <Ago at={synced_at} />}</Fact>
        <Fact name="Next sync">{next_at === null ? 'Only when asked' : <Ago at={next_at} />}</Fact>
        {commit !== null && (
          <Fact name="Commit">
            <code>{commit}</code>
          </Fact>
        )}
        {ref !== null && <Fact name="Branch or tag">{ref}</Fact>}
        {path !== null && <Fact name="Files">{path}</Fact>}
        <Fact name="Files for">{access === 'public' ? 'Everyone' : 'Plans with downloads'}</Fact>
      </dl>
      <div className="button-row">{children}</div>
    </Card>
  );
}

interface HeldProps {
  detail: SourceDetail;
  path: string;
  onDone: (text: string) => void;
  approveAll: () => void;
}

/** New and changed kits of a source with a review. */
function Held({ detail: { source, held, held_count, waiting_count }, path, onDone, approveAll }: HeldProps) {
  const [open, setOpen] = useState<HeldRow | null>(null);
  return (
    <Card
      title="Waiting for approval"
      className="card-flush"
      actions={waiting_count > 1 && <Button onClick={approveAll}>Approve all {formatNumber(waiting_count)}</Button>}
    >
      <Table
        caption="Kits that wait for approval"
        rows={held}
        by="slug"
        none="Nothing waits. New and changed kits are served once you have approved them."
        columns={{
          Kit: ({ slug, name }) => (
            <>
              {name}
              <span className="sub">{slug}</span>
            </>
          ),
          State: ({ is_new, rejected }) =>
            rejected ? <span className="badge badge-danger">Rejected</span> : is_new ? 'New' : 'Changed',
          Files: { number: ({ files }) => formatNumber(files) },
          'To look at': { number: ({ findings }) => formatNumber(findings) },
        }}
        actions={(row) => (
          <Button aria-label={`Review ${row.slug}`} onClick={() => setOpen(row)}>
            Review
          </Button>
        )}
      />
      {held_count > held.length && (
        <p className="table-note muted">
          And {formatNumber(held_count - held.length)} more: kitscout source review {source.name}
        </p>
      )}
      {open !== null && (
        <HeldDialog
          held={open}
          path={path}
          onClose={() => setOpen(null)}
          onDone={(text) => {
            setOpen(null);
            onDone(text);
          }}
        />
      )}
    </Card>
  );
}

function Problems({ detail: { source, problems, problem_count } }: { detail: SourceDetail }) {
  return (
    <Card title="What could not be used" className="card-flush">
      <Table
        caption="Problems of the last sync"
        rows={problems}
        none={source.synced_at === null ? 'Not synced yet.' : 'Everything was used.'}
        columns={{
          File: ({ place }) => place,
          Problem: ({ level, reason }) => (level === 'warning' ? `Warning: ${reason}` : reason),
        }}
      />
      {problem_count > problems.length && (
        <p className="table-note muted">
          And {formatNumber(problem_count - problems.length)} more: kitscout source show {source.name}
        </p>
      )}
    </Card>
  );
}

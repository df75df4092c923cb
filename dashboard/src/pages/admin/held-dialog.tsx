import { post } from '../../api/client.ts';
import type { HeldChanges, HeldRow } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { formatCount } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Diff } from '../../parts/display/diff.tsx';
import { Failed, Loaded, Skeleton } from '../../parts/display/notice.tsx';
import { Dialog } from '../../parts/forms/dialog.tsx';
import { useOperatorResource } from './admin-frame.tsx';

interface HeldDialogProps {
  held: HeldRow;
  /** Of the source. */
  path: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** What would be served, before it is: the decision holds for exactly what is shown. */
export function HeldDialog({ held: { slug, rejected }, path, onClose, onDone }: HeldDialogProps) {
  const changes = useOperatorResource<HeldChanges>(`${path}/held/${encodeURIComponent(slug)}`);
  const send = useAction(async (what: 'approve' | 'reject', digest: string) => {
    await post(`${path}/${what}`, { kit: slug, digest });
    onDone(
      what === 'approve'
        ? `${slug} is approved, and served within seconds.`
        : `${slug} is rejected. It waits again when it changes.`,
    );
  });
  const { data } = changes;
  return (
    <Dialog title={`Review ${slug}`} onClose={onClose} locked={send.busy}>
      <div className="dialog-body">
        <Failed title="Nothing was changed" error={send.error} />
        <Loaded resource={changes} what="The changes" waiting={<Skeleton lines={4} />}>
          {({ changes: files, findings }) => (
            <>
              {findings.length > 0 && (
                <section>
                  <h3>To look at</h3>
                  <ul className="findings">
                    {findings.map(({ rule, file, line, what }) => (
                      <li key={`${rule} ${file} ${line}`}>
                        <code className="breakable">
                          {file}:{line}
                        </code>{' '}
                        {what}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {files.length === 0 && <p>No file differs: only what the kit says about itself.</p>}
              {files.map(({ file, change, added, removed, lines, is_cut }) => (
                <section key={file}>
                  <h3 className="breakable">
                    {file} <span className="muted">{`${change}, +${added} −${removed}`}</span>
                  </h3>
                  {lines.length > 0 && <Diff label={file} lines={lines} />}
                  {is_cut && (
                    <p className="muted">
                      {formatCount(added + removed, 'line')} differ, more than are shown here: kitscout source review
                    </p>
                  )}
                </section>
              ))}
            </>
          )}
        </Loaded>
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => send.busy || onClose()}>Cancel</Button>
        {!rejected && (
          <Button
            look="danger"
            busy={send.busy}
            disabled={data === undefined}
            onClick={() => data && send.run('reject', data.digest)}
          >
            Reject
          </Button>
        )}
        <Button
          look="primary"
          busy={send.busy}
          disabled={data === undefined}
          onClick={() => data && send.run('approve', data.digest)}
        >
          Approve
        </Button>
      </footer>
    </Dialog>
  );
}

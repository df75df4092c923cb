import { post } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Ago } from '../../parts/time.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

export function RevokeKeyDialog({
  revoked,
  isLast,
  onClose,
  onRevoked,
}: {
  revoked: ApiKey;
  /** No other key of the account works. */
  isLast: boolean;
  onClose: () => void;
  onRevoked: () => void;
}) {
  const { busy, error, onSubmit } = useSubmit(async () => {
    await post(`keys/${encodeURIComponent(revoked.id)}/revoke`);
    onRevoked();
  });
  return (
    <Dialog title={`Revoke “${revoked.name}”?`} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="The key was not revoked">
              {error.message}
            </Notice>
          )}
          {isLast && (
            <Notice tone="warning" title="This is your last working key">
              Without it, no program can call the API for your account until you create another key.
            </Notice>
          )}
          <p>
            Programs that use <code>{revoked.hint}</code> are refused from their next call. This cannot be undone.
          </p>
          <p className="muted">
            {revoked.last_used_at === null ? (
              'It was never used.'
            ) : (
              <>
                It was last used <Ago at={revoked.last_used_at} />.
              </>
            )}
          </p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            Revoke the key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

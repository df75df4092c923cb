import { post } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { Notice } from '../../parts/display/notice.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { endText } from './key-state.ts';

export function RevokeKeyDialog({
  revoked,
  isLast,
  predecessor,
  onClose,
  onRevoked,
}: {
  revoked: ApiKey;
  /** No other key of the account works. */
  isLast: boolean;
  /** The key that was rolled into this one, if it still works. */
  predecessor: ApiKey | undefined;
  onClose: () => void;
  onRevoked: () => void;
}) {
  const send = async () => {
    await post(`keys/${encodeURIComponent(revoked.id)}/revoke`);
    onRevoked();
  };
  return (
    <FormDialog
      title={`Revoke “${revoked.name}”?`}
      send={send}
      failed="The key was not revoked"
      submit="Revoke key"
      cancel="Keep it"
      look="danger"
      focusCancel
      onClose={onClose}
    >
      {isLast && (
        <Notice tone="warning" title="This is your last working key">
          Without it, no program can call the API for your account until you create another key.
        </Notice>
      )}
      {predecessor && (
        <Notice tone="warning" title="The old key keeps working">
          <code>{predecessor.hint}</code>, which this key replaced, {endText(predecessor)}. Revoke it too if it may have
          leaked, or create another key before it ends.
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
    </FormDialog>
  );
}

import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { NewKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { KeySecretDialog } from './key-secret.tsx';

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewKey>();
  const { busy, error, onSubmit } = useSubmit(async ({ name }) =>
    setMade(await post<NewKey>('keys', { name: name?.trim() })),
  );
  if (made !== undefined) return <KeySecretDialog made={made} title="Your new key" onClose={onClose} />;
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="The key was not created">
              {error.message}
            </Notice>
          )}
          <Field
            label="Name"
            name="name"
            required
            maxLength={100}
            pattern=".*\S.*"
            data-autofocus
            autoComplete="off"
            placeholder="Production server"
            hint="Helps you tell your keys apart: name where it will be used."
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Create the key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { passkeyProblem } from '../../api/passkey-support.ts';
import type { Passkey, PasskeyList } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null;

/** Passkeys: sign-in with a fingerprint, face or PIN instead of the password. */
export function PasskeysCard() {
  const passkeys = useResource<PasskeyList>('passkeys');
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const done = (text: string) => {
    setOpen(null);
    setSaid(text);
    void passkeys.reload();
  };
  const close = () => setOpen(null);
  const problem = passkeyProblem();
  return (
    <Card
      title="Passkeys"
      className="card-flush"
      actions={problem === null && <Button onClick={() => setOpen({ what: 'add' })}>Add a passkey</Button>}
    >
      <Done>{said}</Done>
      {problem !== null && <p className="table-note muted">{problem}</p>}
      <Loaded resource={passkeys} what="Your passkeys" waiting={<NoteSkeleton lines={2} />}>
        {(data) => (
          <PasskeysTable
            passkeys={data.passkeys}
            onRename={(passkey) => setOpen({ what: 'rename', passkey })}
            onRemove={(passkey) => setOpen({ what: 'remove', passkey })}
          />
        )}
      </Loaded>
      {open?.what === 'add' && <AddPasskeyDialog onClose={close} onDone={done} />}
      {open?.what === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} onDone={done} />}
      {open?.what === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} onDone={done} />}
    </Card>
  );
}

function PasskeysTable({
  passkeys,
  onRename,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}) {
  return (
    <Table
      caption="Your passkeys, in the order they were added"
      none="You have none. With a passkey you sign in with your fingerprint, your face or the PIN of your device, and need neither password nor code."
      rows={passkeys}
      by="id"
      columns={{
        Name: ({ name }) => name,
        'Where it is': ({ synced }) => (synced ? 'On all devices of its account' : 'On one device'),
        Added: ({ created_at }) => formatDate(created_at),
      }}
      actions={(passkey) => (
        <>
          <Button look="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
            Rename
          </Button>
          <Button
            look="quiet"
            className="danger-text"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </>
      )}
    />
  );
}

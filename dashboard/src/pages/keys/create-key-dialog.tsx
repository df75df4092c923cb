import { useId, useState } from 'react';
import { post } from '../../api/client.ts';
import type { NewKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { KeySecretDialog } from './key-secret.tsx';

const DAY_MS = 86_400_000;
const LIVES = [
  { days: '', label: 'Never' },
  { days: '7', label: 'In 7 days' },
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
] as const;

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewKey>();
  const { busy, error, onSubmit } = useSubmit(async ({ name, days, addresses = '' }) =>
    setMade(
      await post<NewKey>('keys', {
        name: name?.trim(),
        expires_at: days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null,
        allowed_addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      }),
    ),
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
          <Expiry />
          <AllowedAddresses />
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

function Expiry() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Expires</label>
      <select id={id} name="days" defaultValue="">
        {LIVES.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function AllowedAddresses() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Allowed addresses (optional)</label>
      <textarea
        id={id}
        name="addresses"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder="203.0.113.7, 2001:db8::/32"
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        Up to 20 addresses or ranges (CIDR) that the key works from. Leave empty for all.
      </p>
    </div>
  );
}

import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { ApiKey, NewKey } from '../../api/types.ts';
import { formatMoment } from '../../format.ts';
import { Choice } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { KeySecretDialog } from './key-secret.tsx';

const OPTIONS = [
  { value: '24h', label: 'After 24 hours', hint: 'Both keys work for 24 hours, so that you can update every program.' },
  { value: '1h', label: 'After 1 hour', hint: 'Time to update one program.' },
  { value: 'now', label: 'Now', hint: 'If the old key may have leaked. Programs that use it stop working.' },
] as const;
type OldKey = (typeof OPTIONS)[number]['value'];

export function RollKeyDialog({ rolled, onClose }: { rolled: ApiKey; onClose: () => void }) {
  const [oldKey, setOldKey] = useState<OldKey>('24h');
  const [made, setMade] = useState<NewKey>();
  const send = async () =>
    setMade(await post<NewKey>(`keys/${encodeURIComponent(rolled.id)}/roll`, { old_key: oldKey }));
  if (made !== undefined) return <KeySecretDialog made={made} note={oldKeyNote(rolled, made)} onClose={onClose} />;
  return (
    <FormDialog
      title={`Roll “${rolled.name}”`}
      send={send}
      failed="The key was not rolled"
      submit="Roll key"
      icon="roll"
      onClose={onClose}
    >
      <p>
        You get a new key now. The old one, <code>{rolled.hint}</code>, stops working at the time you choose.
      </p>
      <Choice
        legend="When does the old key end?"
        name="old_key"
        layout="stack"
        options={OPTIONS}
        value={oldKey}
        onChange={setOldKey}
      />
    </FormDialog>
  );
}

function oldKeyNote(rolled: ApiKey, made: NewKey): string {
  const end = made.old?.revoked_at ?? made.old?.expires_at;
  const dead = end === undefined || end === null || Date.parse(end) <= Date.now() + 1_000;
  return dead
    ? `The old key, ${rolled.hint}, no longer works.`
    : `The old key, ${rolled.hint}, works until ${formatMoment(end)}.`;
}

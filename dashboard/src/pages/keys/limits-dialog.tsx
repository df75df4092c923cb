import { post } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { LimitFields, readLimits } from './limit-fields.tsx';

interface Props {
  limited: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

export function LimitsDialog({ limited, onClose, onDone }: Props) {
  const send = async (values: Record<string, string>) => {
    await post(`keys/${encodeURIComponent(limited.id)}/limits`, readLimits(values));
    onDone();
  };
  return (
    <FormDialog
      title={`Limits of “${limited.name}”`}
      send={send}
      failed="The limits were not changed"
      submit="Save limits"
      onClose={onClose}
    >
      <p>They apply from the next call on. Calls that a limit refuses do not count for the account.</p>
      <LimitFields limited={limited} />
    </FormDialog>
  );
}

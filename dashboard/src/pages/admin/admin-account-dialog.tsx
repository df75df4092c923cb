import { useId, useState } from 'react';
import { post } from '../../api/client.ts';
import type { AdminAccount, Subscription, Tier } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { SUBSCRIPTION_NAMES, TIER_NAMES } from '../names.ts';
import { callsAreRefused } from '../plan/subscription-words.ts';

interface AdminAccountDialogProps {
  account: AdminAccount;
  onClose: () => void;
  onChanged: (warning: string | null) => void;
}

export function AdminAccountDialog({ account, onClose, onChanged }: AdminAccountDialogProps) {
  const [tier, setTier] = useState(account.tier);
  const [subscription, setSubscription] = useState(account.subscription);
  const isChanged = tier !== account.tier || subscription !== account.subscription;
  const send = async () => {
    const { warning } = await post<{ warning: string | null }>(`admin/accounts/${encodeURIComponent(account.id)}`, {
      tier,
      subscription,
    });
    onChanged(warning);
  };
  const chooseTier = (next: Tier) => {
    setTier(next);
    // A paid plan comes with an active subscription and the free one with none, by default.
    if (next === 'free') setSubscription('none');
    else if (subscription === 'none') setSubscription('active');
  };
  return (
    <FormDialog
      title="Change plan"
      send={send}
      failed="Nothing was changed"
      submit="Save"
      disabled={!isChanged}
      onClose={onClose}
    >
      <Select label="Plan" names={TIER_NAMES} value={tier} onChange={chooseTier} />
      <Select<Subscription>
        label="Subscription"
        names={SUBSCRIPTION_NAMES}
        value={subscription}
        onChange={setSubscription}
      />
      {callsAreRefused({ tier, subscription }) && (
        <Notice tone="warning">Every call of this account will be refused with 402.</Notice>
      )}
    </FormDialog>
  );
}

interface SelectProps<T extends string> {
  label: string;
  names: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

function Select<T extends string>({ label, names, value, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {(Object.keys(names) as T[]).map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </div>
  );
}

import { useId, useState } from 'react';
import { post } from '../../api/client.ts';
import type { AdminAccount, Subscription, Tier } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
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
  const { busy, error, onSubmit } = useSubmit(async () => {
    const { warning } = await post<{ warning: string | null }>(`admin/accounts/${encodeURIComponent(account.id)}`, {
      tier,
      subscription,
    });
    onChanged(warning);
  });
  const chooseTier = (next: Tier) => {
    setTier(next);
    // A paid tier comes with an active subscription and the free one with none, by default.
    if (next === 'free') setSubscription('none');
    else if (subscription === 'none') setSubscription('active');
  };
  return (
    <Dialog title="Change plan" onClose={onClose}>
      <form className="form" onSubmit={onSubmit}>
        <div className="dialog-body">
          {error && (
            <Notice tone="danger" live title="Nothing was changed">
              {error.message}
            </Notice>
          )}
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
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!isChanged}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
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

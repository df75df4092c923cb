import { useState } from 'react';
import { isInactive } from '../../../../src/accounts/admission.ts';
import { defaultSubscription, TIER_NAMES } from '../../../../src/accounts/tiers.ts';
import { post } from '../../api/client.ts';
import type { AdminAccount, Subscription, Tier } from '../../api/types.ts';
import { Notice } from '../../parts/display/notice.tsx';
import { Select } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { SUBSCRIPTION_NAMES } from '../plan/subscription-labels.ts';

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
    setSubscription(defaultSubscription(next, subscription));
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
      <Select
        label="Plan"
        options={Object.entries(TIER_NAMES)}
        value={tier}
        onChange={(event) => chooseTier(event.target.value as Tier)}
      />
      <Select
        label="Subscription"
        options={Object.entries(SUBSCRIPTION_NAMES)}
        value={subscription}
        onChange={(event) => setSubscription(event.target.value as Subscription)}
      />
      {isInactive({ tier, subscription }) && (
        <Notice tone="warning">Every call of this account will be refused with 402.</Notice>
      )}
    </FormDialog>
  );
}

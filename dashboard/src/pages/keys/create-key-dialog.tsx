import { useId, useState } from 'react';
import { MAX_ALLOWED_ADDRESSES, MAX_KEY_NAME } from '../../../../src/accounts/account.ts';
import { DAY_MS } from '../../../../src/accounts/billing-period.ts';
import { KEY_SCOPES, type KeyScope } from '../../../../src/accounts/key-limits.ts';
import { post } from '../../api/client.ts';
import type { NewKey } from '../../api/types.ts';
import { APP_SCOPE_LABELS } from '../../app-scope-labels.ts';
import { Choice, Field, Select } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { useSession } from '../../session.tsx';
import { KeySecretDialog } from './key-secret.tsx';
import { LimitFields, readLimits } from './limit-fields.tsx';

const LIVES = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { acting } = useSession();
  const [made, setMade] = useState<NewKey>();
  const [holder, setHolder] = useState<'me' | 'account'>('me');
  const [left, setLeft] = useState<ReadonlySet<KeyScope>>(new Set());
  const send = async ({ name, days, addresses = '', ...values }: Record<string, string>) =>
    setMade(
      await post<NewKey>('keys', {
        name: name?.trim(),
        scopes: left.size === 0 ? null : KEY_SCOPES.filter((scope) => !left.has(scope)),
        ...readLimits(values),
        service: acting.role === 'admin' && holder === 'account',
        expires_at: days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null,
        allowed_addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      }),
    );
  if (made !== undefined) return <KeySecretDialog made={made} onClose={onClose} />;
  return (
    <FormDialog title="Create a key" send={send} failed="The key was not created" submit="Create key" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={MAX_KEY_NAME}
        pattern=".*\S.*"
        data-autofocus
        autoComplete="off"
        placeholder="Production server"
        hint="Helps you tell your keys apart: name where it will be used."
      />
      {acting.role === 'admin' && (
        <Choice
          legend="Whose key"
          name="holder"
          layout="stack"
          options={[
            { value: 'me', label: 'Yours', hint: 'It ends when you leave the team.' },
            { value: 'account', label: 'The account’s', hint: 'For servers. It stays when members leave.' },
          ]}
          value={holder}
          onChange={setHolder}
        />
      )}
      <Select label="Expires" name="days" options={LIVES} defaultValue="" />
      <AllowedAddresses />
      <details className="disclosure">
        <summary>Scopes and limits</summary>
        <Scopes left={left} setLeft={setLeft} />
        <LimitFields />
      </details>
    </FormDialog>
  );
}

interface ScopesProps {
  /** Those that the key does not have. */
  left: ReadonlySet<KeyScope>;
  setLeft: (left: ReadonlySet<KeyScope>) => void;
}

function Scopes({ left, setLeft }: ScopesProps) {
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setLeft(new Set(KEY_SCOPES.filter((one) => (one === scope ? !isOn : left.has(one)))));
  return (
    <fieldset className="connect-scopes">
      <legend>This key may</legend>
      {APP_SCOPE_LABELS.map(([scope, label]) => (
        <label key={scope}>
          <input type="checkbox" checked={!left.has(scope)} onChange={({ target }) => toggle(scope, target.checked)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
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
        Up to {MAX_ALLOWED_ADDRESSES} addresses or ranges (CIDR) that the key works from. Leave empty for all.
      </p>
    </div>
  );
}

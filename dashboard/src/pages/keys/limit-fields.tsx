import { MAX_PER_MINUTE, MAX_PER_MONTH, MIN_PER_MINUTE } from '../../../../src/accounts/key-limits.ts';
import type { ApiKey } from '../../api/types.ts';
import { formatNumber } from '../../format.ts';
import { Field } from '../../parts/forms/field.tsx';

/** Limits of a key of its own. */
export function LimitFields({ limited }: { limited?: ApiKey }) {
  return (
    <>
      <Field
        label="Calls per month (optional)"
        name="month"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PER_MONTH}
        defaultValue={limited?.month_limit ?? ''}
        hint="A limit for this key alone. Leave empty for all calls of the account."
      />
      <Field
        label="Calls per minute (optional)"
        name="minute"
        type="number"
        inputMode="numeric"
        min={MIN_PER_MINUTE}
        max={MAX_PER_MINUTE}
        defaultValue={limited?.minute_limit ?? ''}
        hint={`From ${MIN_PER_MINUTE} to ${formatNumber(MAX_PER_MINUTE)}. Protects against programs that run away.`}
      />
    </>
  );
}

export function readLimits({ month = '', minute = '' }: Record<string, string>) {
  const read = (text: string) => (text.trim() === '' ? null : Number(text));
  return { month_limit: read(month), minute_limit: read(minute) };
}

/** Null without limits. */
export function limitWords({ month_limit, minute_limit }: ApiKey): string | null {
  const words = [
    ...(month_limit === null ? [] : [`${formatNumber(month_limit)} calls a month`]),
    ...(minute_limit === null ? [] : [`${formatNumber(minute_limit)} a minute`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}

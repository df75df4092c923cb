import { DAY_MS } from '../../../../src/accounts/billing-period.ts';
import { Choice, Field } from '../../parts/forms/field.tsx';

/** Days in UTC, as YYYY-MM-DD. */
export interface Range {
  name: '7' | '30' | '90' | 'month' | 'last-month' | 'days';
  from?: string;
  to?: string;
}

const OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'days', label: 'Custom range' },
] as const;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The query for the server; null while it is incomplete. `today` is the server's date. */
export function rangeQuery({ name, from, to }: Range, today: string): string | null {
  const end = Date.parse(today);
  const [year, month] = [new Date(end).getUTCFullYear(), new Date(end).getUTCMonth()];
  const between = (first: string, last: string) => `?from=${first}&to=${last}`;
  if (name === 'month') return between(dayOf(Date.UTC(year, month, 1)), today);
  if (name === 'last-month') return between(dayOf(Date.UTC(year, month - 1, 1)), dayOf(Date.UTC(year, month, 0)));
  if (name !== 'days') return between(dayOf(end - (Number(name) - 1) * DAY_MS), today);
  return from && to ? between(from, to) : null;
}

interface RangeChoiceProps {
  range: Range;
  today: string;
  onChange: (range: Range) => void;
}

export function RangeChoice({ range, today, onChange }: RangeChoiceProps) {
  return (
    <div className="range-choice">
      <Choice
        legend="Show"
        name="range"
        options={OPTIONS}
        value={range.name}
        // A custom range starts with the previous one, or with the last 30 days, so that there is always data to see.
        onChange={(name) => onChange({ from: dayOf(Date.parse(today) - 29 * DAY_MS), to: today, ...range, name })}
      />
      {range.name === 'days' && (
        <div className="range-days">
          <Field
            label="From"
            type="date"
            max={range.to ?? today}
            value={range.from ?? ''}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            min={range.from}
            max={today}
            value={range.to ?? ''}
            hint="Up to 366 days, in UTC."
            onChange={(event) => onChange({ ...range, to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

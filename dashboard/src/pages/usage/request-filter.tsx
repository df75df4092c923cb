import type { LoggedRequest } from '../../api/types.ts';
import { formatEndpoint } from '../../format.ts';
import { SelectLabel } from '../../parts/forms/field.tsx';

/** Empty: all. */
export interface RequestFilter {
  status: string;
  endpoint: string;
  key: string;
  member: string;
  time: string;
}

export const NO_FILTER: RequestFilter = { status: '', endpoint: '', key: '', member: '', time: '' };

export const FAILED_REQUESTS = '/dashboard/usage?status=failed';

const HOUR = 3_600_000;
const TIMES = [
  ['', 'any time'],
  [String(HOUR), 'the last hour'],
  [String(24 * HOUR), 'the last 24 hours'],
  [String(48 * HOUR), 'the last 2 days'],
  [String(7 * 24 * HOUR), 'the last 7 days'],
] as const;

/** Empty without a filter. */
export function filterQuery({ time, ...filter }: RequestFilter, now: number): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  // To the minute: the address of a request must not change with every render.
  if (time !== '') query.set('since', new Date(Math.floor((now - Number(time)) / 60_000) * 60_000).toISOString());
  return query.size === 0 ? '' : `?${query}`;
}

interface Props {
  /** All of them, for the choices. */
  requests: readonly LoggedRequest[];
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}

export function RequestFilters({ requests, filter, onChange }: Props) {
  const set = (field: keyof RequestFilter) => (value: string) => onChange({ ...filter, [field]: value });
  const statuses = [...new Set(requests.map(({ status }) => String(status)))].sort();
  const endpoints = [...new Set(requests.map(({ endpoint }) => endpoint))].sort();
  const keys = [...new Map(requests.map((one) => [one.key_id, one.key_name]))];
  const members = [...new Map(requests.map((one) => [one.member ?? 'account', one.member_name ?? 'The account']))];
  return (
    <div className="table-note filters">
      <SelectLabel
        label="Status"
        options={[['', 'all'], ['failed', 'failed'], ['ok', 'answered'], ...statuses.map((one) => [one, one] as const)]}
        value={filter.status}
        onChange={set('status')}
      />
      <SelectLabel
        label="Endpoint"
        options={[['', 'all'], ...endpoints.map((one) => [one, formatEndpoint(one)] as const)]}
        value={filter.endpoint}
        onChange={set('endpoint')}
      />
      <SelectLabel label="Key" options={[['', 'all'], ...keys]} value={filter.key} onChange={set('key')} />
      {members.some(([id]) => id !== 'account') && (
        <SelectLabel
          label="Member"
          options={[['', 'all'], ...members]}
          value={filter.member}
          onChange={set('member')}
        />
      )}
      <SelectLabel label="Time" options={TIMES} value={filter.time} onChange={set('time')} />
    </div>
  );
}

import { dayName } from './billing-period.ts';
import { csv } from './csv.ts';
import type { DayCalls, KeyCalls } from './usage-report.ts';

type KeyNames = ReadonlyMap<string, { name: string; hint: string | null; memberId: string | null }>;
/** By the id of their membership. */
type MemberNames = ReadonlyMap<string, string>;

const FORMER = 'A former member';

export type UsageBreakdown = ReturnType<typeof breakdown>;

export function keyName(names: KeyNames, keyId: string): string {
  return names.get(keyId)?.name ?? 'Deleted key';
}

export function breakdown(
  { first, last }: { first: number; last: number },
  { days, byKey }: { days: readonly DayCalls[]; byKey: readonly KeyCalls[] },
  names: KeyNames,
  members: MemberNames = new Map(),
) {
  const holderOf = (keyId: string) => names.get(keyId)?.memberId ?? null;
  const memberName = (id: string | null) => (id === null ? null : (members.get(id) ?? FORMER));
  const calls = new Map(days.map((entry) => [entry.day, entry.calls]));
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const byDay = Map.groupBy(byKey, ({ day }) => day);
  const rows = all.flatMap((day) => {
    const date = dayName(day);
    const known = byDay.get(day) ?? [];
    const rest = (calls.get(day) ?? 0) - sum(known);
    // Counted before keys and endpoints were recorded.
    const unknown = { date, key_id: null, key_name: null, endpoint: null, calls: rest, member: null };
    const shown = known.map(({ keyId, endpoint, calls: n }) => ({
      date,
      key_id: keyId,
      key_name: keyName(names, keyId),
      endpoint,
      calls: n,
      member: memberName(holderOf(keyId)),
    }));
    return rest > 0 ? [...shown, unknown] : shown;
  });
  return {
    from: dayName(first),
    to: dayName(last),
    total: sum(days),
    /** Every day of the range, oldest first. */
    days: all.map((day) => ({ date: dayName(day), calls: calls.get(day) ?? 0 })),
    by_key: summed(byKey, ({ keyId }) => keyId).map(([key_id, n]) => ({
      key_id,
      name: keyName(names, key_id),
      hint: names.get(key_id)?.hint ?? null,
      calls: n,
    })),
    by_endpoint: summed(byKey, ({ endpoint }) => endpoint).map(([endpoint, n]) => ({ endpoint, calls: n })),
    /** Null: of the account itself. Empty where no member has called. */
    by_member: byKey.some(({ keyId }) => holderOf(keyId) !== null)
      ? summed(byKey, ({ keyId }) => holderOf(keyId) ?? '').map(([id, n]) => ({
          member: id === '' ? null : id,
          name: memberName(id === '' ? null : id),
          calls: n,
        }))
      : [],
    /** Calls counted before keys and endpoints were recorded. */
    unattributed: sum(rows.filter(({ key_id }) => key_id === null)),
    rows,
  };
}

export function breakdownCsv({ rows }: UsageBreakdown): string {
  return csv(['date', 'key_id', 'key_name', 'endpoint', 'calls', 'member'], rows);
}

function sum(entries: readonly { calls: number }[]): number {
  return entries.reduce((total, { calls }) => total + calls, 0);
}

function summed(entries: readonly KeyCalls[], nameOf: (entry: KeyCalls) => string): [string, number][] {
  const sums = [...Map.groupBy(entries, nameOf)].map(([name, group]): [string, number] => [name, sum(group)]);
  return sums.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

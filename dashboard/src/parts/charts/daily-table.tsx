import type { Day } from '../../api/types.ts';
import { formatLongDay, formatNumber } from '../../format.ts';
import { Table } from '../display/table.tsx';

/** The same figures as an accessible table that can be copied, newest first. */
export function DailyTable({ days }: { days: readonly Day[] }) {
  return (
    <Table
      caption="Calls per day, newest first"
      className="table-narrow"
      rows={days.toReversed()}
      by="date"
      columns={{
        'Day (UTC)': ({ date }) => formatLongDay(date),
        Calls: { number: ({ calls }) => formatNumber(calls) },
      }}
    />
  );
}

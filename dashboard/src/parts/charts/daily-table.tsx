import type { Day } from '../../api/types.ts';
import { formatLongDay, formatNumber } from '../../format.ts';

/** The same figures as an accessible table that can be copied, newest first. */
export function DailyTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="table table-narrow">
      <caption className="sr-only">Calls per day, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col" className="number">
            Calls
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatLongDay(day.date)}</th>
            <td className="number">{formatNumber(day.calls)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

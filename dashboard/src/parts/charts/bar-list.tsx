import { formatNumber } from '../../format.ts';

interface BarListProps {
  label: string;
  rows: readonly { name: string; value: number }[];
  tone?: 'accent' | 'danger';
}

/** A small chart as a list: names, bars relative to the largest, and the figures. */
export function BarList({ label, rows, tone = 'accent' }: BarListProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ul className={`bar-list bar-list-${tone}`} aria-label={label}>
      {rows.map(({ name, value }) => (
        <li key={name}>
          <span className="bar-list-name">{name}</span>
          <svg className="bar" width="100%" height="10" aria-hidden="true">
            <rect className="bar-track" width="100%" height="10" rx="3" />
            {value > 0 && (
              <rect className="bar-fill" width={`${Math.max((value / most) * 100, 1)}%`} height="10" rx="3" />
            )}
          </svg>
          <span className="bar-list-value">{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  );
}

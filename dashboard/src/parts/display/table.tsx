import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { Button } from './button.tsx';

type Cell<Row> = (row: Row) => ReactNode;

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  rows: readonly Row[];
  /** Shown in place of a table without rows. */
  none?: ReactNode;
  /** The field that tells rows apart; their place by default. */
  by?: keyof Row;
  /** The cells of each column, by its heading; the first one names the row. `{ number: cell }` for numbers. */
  columns: Readonly<Record<string, Cell<Row> | { number: Cell<Row> }>>;
  /** The buttons of a row, in the last column. */
  actions?: Cell<Row>;
  /** How many rows are shown until more are asked for; all by default. */
  shownFirst?: number;
  /** By default, rows become blocks on narrow screens, where the data-label of each cell names it. */
  className?: string;
}

export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    none,
    by,
    columns,
    actions,
    shownFirst = Number.POSITIVE_INFINITY,
    className = 'table-stack',
  } = props;
  const [all, setAll] = useState(false);
  const rows = all ? props.rows : props.rows.slice(0, shownFirst);
  const [first, ...others] = Object.entries(columns).map(([name, column]) =>
    typeof column === 'function' ? { name, cell: column } : { name, cell: column.number, className: 'number' },
  );
  if (rows.length === 0 && none !== undefined) return <p className="table-note muted">{none}</p>;
  const table = (
    <table className={`table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[first!, ...others].map((column) => (
            <th scope="col" className={column.className} key={column.name}>
              {column.name}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={by === undefined ? i : String(row[by])}>
            <th scope="row">{first!.cell(row)}</th>
            {others.map((column) => (
              <td data-label={column.name} className={column.className} key={column.name}>
                {column.cell(row)}
              </td>
            ))}
            {actions && (
              <td className="row-actions">
                <div>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (rows.length === props.rows.length) return table;
  return (
    <>
      {table}
      <p className="table-note">
        <Button onClick={() => setAll(true)}>Show all {formatNumber(props.rows.length)}</Button>
      </p>
    </>
  );
}

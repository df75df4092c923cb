import type { ReactNode } from 'react';

interface StackTableProps {
  /** For screen readers. */
  caption: ReactNode;
  /** The column headings; `{ number: heading }` for a column of numbers. */
  columns: readonly (string | { number: string })[];
  /** Whether the last column contains buttons. */
  actions?: boolean;
  className?: string;
  children: ReactNode;
}

/** A table whose rows become blocks on narrow screens, where the data-label of each cell names it. */
export function StackTable({ caption, columns, actions = false, className = '', children }: StackTableProps) {
  return (
    <table className={`table table-stack ${className}`.trimEnd()}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th scope="col" key={column}>
                {column}
              </th>
            ) : (
              <th scope="col" className="number" key={column.number}>
                {column.number}
              </th>
            ),
          )}
          {actions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

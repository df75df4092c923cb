import type { ReactNode } from 'react';

interface StackTableProps {
  /** For screen readers. */
  caption: ReactNode;
  /** The heads of the columns; one that holds numbers is `{ number: head }`. */
  columns: readonly (string | { number: string })[];
  /** Whether a last column holds buttons. */
  actions?: boolean;
  className?: string;
  children: ReactNode;
}

/** A table whose rows become blocks on narrow screens; the data-label of a cell then names it. */
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

import type { ActivityEntry, AuditEntry } from '../api/types.ts';
import { StackTable } from '../parts/display/stack-table.tsx';
import { Moment } from '../parts/display/time.tsx';
import { actionLabel, actorLabel, detailLabel } from './activity-labels.ts';

interface LogTableProps {
  /** What the entries are, for screen readers. */
  caption: string;
  entries: readonly (ActivityEntry | AuditEntry)[];
  /** Whether the entries are of several accounts. */
  withAccount?: boolean;
}

/** The audit log, as its account's owner and operators see it. */
export function LogTable({ caption, entries, withAccount = false }: LogTableProps) {
  if (entries.length === 0) return <p className="table-note muted">Nothing has happened yet.</p>;
  return (
    <StackTable
      caption={`${caption}, newest first`}
      columns={['What', 'When', ...(withAccount ? ['Account'] : []), 'By', 'From']}
      className="log-table"
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            {actionLabel(entry.action)}
            <span className="sub">{detailLabel(entry.details)}</span>
          </th>
          <td data-label="When">
            <Moment at={entry.at} />
          </td>
          {withAccount && (
            <td data-label="Account" className="breakable">
              {('account_email' in entry && entry.account_email) || '–'}
            </td>
          )}
          <td data-label="By" className="breakable">
            {'account_email' in entry && entry.actor === entry.account_email ? 'Owner' : actorLabel(entry.actor)}
          </td>
          <td data-label="From">{entry.address ?? '–'}</td>
        </tr>
      ))}
    </StackTable>
  );
}

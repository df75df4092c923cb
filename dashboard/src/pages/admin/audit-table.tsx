import type { ReactNode } from 'react';
import type { AuditEntry } from '../../api/types.ts';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Moment } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { actionLabel, actorLabel, detailLabel } from '../activity-labels.ts';

export function AuditTable({
  entries,
  title = 'Changes',
  actions,
}: {
  entries: readonly AuditEntry[];
  title?: string;
  actions?: ReactNode;
}) {
  return (
    <Card title={title} className="card-flush" actions={actions}>
      {entries.length === 0 ? (
        <p className="table-note muted">Nothing has been changed yet.</p>
      ) : (
        <StackTable
          caption={`${title}, newest first`}
          columns={['When', 'Account', 'What', 'By']}
          className="table-even"
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label="When">
                <Moment at={entry.at} />
              </td>
              <td data-label="Account">{entry.account_email ?? '–'}</td>
              <td data-label="What">{entryText(entry)}</td>
              <td data-label="By">{actorLabel(entry.actor)}</td>
            </tr>
          ))}
        </StackTable>
      )}
    </Card>
  );
}

/** For a changed account, what changed; for everything else, its name and details. */
function entryText({ action, details }: AuditEntry): string {
  const more = detailLabel(details);
  if (action === 'account.changed' && more !== '') return more.charAt(0).toUpperCase() + more.slice(1);
  return more === '' ? actionLabel(action) : `${actionLabel(action)} (${more})`;
}

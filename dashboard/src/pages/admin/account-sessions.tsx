import type { BrowserSession } from '../../api/types.ts';
import { formatDate } from '../../format.ts';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';

export function AccountSessions({ sessions }: { sessions: readonly Omit<BrowserSession, 'current'>[] }) {
  return (
    <Card title="Sessions" className="card-flush">
      {sessions.length === 0 ? (
        <p className="table-note muted">Nobody is signed in to this account.</p>
      ) : (
        <StackTable caption="Sessions, last used first" columns={['Browser', 'Address', 'Signed in', 'Last used']}>
          {sessions.map(({ id, device, address, created_at, last_used_at }) => (
            <tr key={id}>
              <th scope="row">{device}</th>
              <td data-label="Address">{address ?? 'Unknown'}</td>
              <td data-label="Signed in">{formatDate(created_at)}</td>
              <td data-label="Last used">
                <Ago at={last_used_at} />
              </td>
            </tr>
          ))}
        </StackTable>
      )}
    </Card>
  );
}

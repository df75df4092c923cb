import type { ApiKey } from '../../api/types.ts';
import { formatDate } from '../../format.ts';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { liveKeys } from '../keys/key-state.ts';
import { KeyEnd, Lineage } from '../keys/keys-table.tsx';

export function AccountKeys({ keys }: { keys: readonly ApiKey[] }) {
  const live = new Set(liveKeys(keys));
  return (
    <Card title="API keys" className="card-flush">
      {keys.length === 0 ? (
        <p className="table-note muted">This account has no keys.</p>
      ) : (
        <StackTable caption="API keys, newest first" columns={['Name', 'Key', 'Created', 'Last used', 'State']}>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                {key.name}
                {live.has(key) && <Lineage shown={key} keys={keys} />}
              </th>
              <td data-label="Key">
                <code>{key.hint}</code>
              </td>
              <td data-label="Created">{formatDate(key.created_at)}</td>
              <td data-label="Last used">
                {key.last_used_at === null ? <span className="muted">Never</span> : <Ago at={key.last_used_at} />}
              </td>
              <td data-label="State">{live.has(key) ? 'Live' : <KeyEnd ended={key} keys={keys} />}</td>
            </tr>
          ))}
        </StackTable>
      )}
    </Card>
  );
}

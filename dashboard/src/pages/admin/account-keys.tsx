import type { ApiKey } from '../../api/types.ts';
import { Table } from '../../parts/display/table.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { liveKeys } from '../keys/key-state.ts';
import { KEY_COLUMNS, KeyEnd, Lineage } from '../keys/keys-table.tsx';

export function AccountKeys({ keys }: { keys: readonly ApiKey[] }) {
  const live = new Set(liveKeys(keys));
  return (
    <Card title="API keys" className="card-flush">
      <Table
        caption="API keys, newest first"
        none="This account has no keys."
        rows={keys}
        by="id"
        columns={{
          Name: (key) => (
            <>
              {key.name}
              {live.has(key) && <Lineage shown={key} keys={keys} />}
            </>
          ),
          ...KEY_COLUMNS,
          State: (key) => (live.has(key) ? 'Live' : <KeyEnd ended={key} keys={keys} />),
        }}
      />
    </Card>
  );
}

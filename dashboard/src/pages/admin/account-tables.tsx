import type { ApiKey, BrowserSession } from '../../api/types.ts';
import { formatDate } from '../../format.ts';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
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

export function AccountSessions({ sessions }: { sessions: readonly Omit<BrowserSession, 'current'>[] }) {
  return (
    <Card title="Sessions" className="card-flush">
      <Table
        caption="Sessions, last used first"
        none="Nobody is signed in to this account."
        rows={sessions}
        by="id"
        columns={{
          Browser: ({ device }) => device,
          Address: ({ address }) => address ?? 'Unknown',
          'Signed in': ({ created_at }) => formatDate(created_at),
          'Last used': ({ last_used_at }) => <Ago at={last_used_at} />,
        }}
      />
    </Card>
  );
}

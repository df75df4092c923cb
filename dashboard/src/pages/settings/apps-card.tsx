import { useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useResource } from '../../api/use-resource.ts';
import { APP_SCOPE_LABELS } from '../../app-scope-labels.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, EmptyState, Failed, Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

interface ConnectedApp {
  id: string;
  name: string | null;
  hosts: string[];
  described_by: string | null;
  scopes: string[];
  connected_at: string;
  last_used_at: string | null;
  /** As which member it calls in a team. */
  member: string | null;
  /** Another member, whose app it is. */
  holder: string | null;
  /** Where it calls, if not in the account that is shown. */
  team: string | null;
}

export function AppsCard() {
  const { may, acting } = useSession();
  const resource = useResource<{ apps: ConnectedApp[] }>(may('apps') ? 'apps' : null);
  const [said, setSaid] = useState('');
  const { error, run } = useAction(async ({ id, name, holder, member }: ConnectedApp) => {
    setSaid('');
    try {
      await post(`apps/${encodeURIComponent(id)}/revoke`, holder === null ? {} : { member });
      setSaid(`${name} is disconnected: it is refused from its next call.`);
    } finally {
      await resource.reload();
    }
  });
  if (!may('apps')) return null;
  return (
    <Card title={acting.member === null ? 'Connected apps' : 'Apps connected to this account'} className="card-flush">
      <Done>{said}</Done>
      <Failed title="The app was not disconnected" error={error} />
      <Loaded resource={resource} what="Your apps" waiting={<NoteSkeleton lines={2} />}>
        {({ apps }) =>
          apps.length === 0 ? (
            <EmptyState icon="info" title="No app is connected">
              Assistants connect over MCP, <a href="/docs/mcp">as the docs describe</a>.
            </EmptyState>
          ) : (
            <Table
              caption="Apps that may call in the name of your account, newest first"
              rows={apps}
              columns={{
                App: ({ name, hosts, described_by, holder, team }) => (
                  <>
                    {name} <span className="muted">{described_by ?? hosts.join(', ')}</span>
                    {holder !== null && <span className="sub">Connected by {holder}</span>}
                    {team !== null && <span className="sub">Calls in {team}</span>}
                  </>
                ),
                'May do': ({ scopes }) =>
                  APP_SCOPE_LABELS.flatMap(([scope, label]) => (scopes.includes(scope) ? [label] : [])).join(', '),
                Since: ({ connected_at }) => formatDate(connected_at),
                'Last used': ({ last_used_at }) =>
                  last_used_at === null ? <span className="muted">Never</span> : <Ago at={last_used_at} />,
              }}
              actions={(app) => (
                <Button
                  look="quiet"
                  className="danger-text"
                  aria-label={`Disconnect ${app.name}${app.holder === null ? '' : ` of ${app.holder}`}`}
                  onClick={() => run(app)}
                >
                  Disconnect
                </Button>
              )}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

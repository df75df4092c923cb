import { useState } from 'react';
import { asApiError, post } from '../../api/client.ts';
import type { BrowserSession } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Loaded, NoteSkeleton, Notice } from '../../parts/display/notice.tsx';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';

/** Every browser that is signed in. */
export function SessionsCard() {
  const resource = useResource<{ sessions: BrowserSession[] }>('sessions');
  const [said, setSaid] = useState<{ tone: 'good' | 'danger'; text: string }>();
  const [busy, setBusy] = useState(false);
  const end = async (path: string, text: string) => {
    // A second click would not find the session and would report a failure.
    if (busy) return;
    setBusy(true);
    try {
      await post(path);
      setSaid({ tone: 'good', text });
    } catch (cause) {
      setSaid({ tone: 'danger', text: asApiError(cause, 'Try again.').message });
    }
    await resource.reload();
    setBusy(false);
  };
  const others = resource.data?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title="Sessions"
      className="card-flush"
      actions={
        others.length > 0 && (
          <Button onClick={() => void end('sessions/sign-out-others', 'Every other browser is signed out.')}>
            Sign out all others
          </Button>
        )
      }
    >
      {said && (
        <Notice tone={said.tone} live>
          {said.text}
        </Notice>
      )}
      <Loaded resource={resource} what="Your sessions" waiting={<NoteSkeleton lines={3} />}>
        {({ sessions }) => (
          <SessionsTable
            sessions={sessions}
            onEnd={({ id, device }) =>
              void end(`sessions/${encodeURIComponent(id)}/sign-out`, `${device} is signed out.`)
            }
          />
        )}
      </Loaded>
    </Card>
  );
}

function SessionsTable({
  sessions,
  onEnd,
}: {
  sessions: readonly BrowserSession[];
  onEnd: (session: BrowserSession) => void;
}) {
  return (
    <StackTable
      caption="Browsers that are signed in, last used first"
      columns={['Device', 'Signed in from', 'Since', 'Last used']}
      actions
    >
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">
            {session.device} {session.current && <span className="badge badge-good">This browser</span>}
          </th>
          <td data-label="Signed in from">{session.address ?? <span className="muted">Unknown</span>}</td>
          <td data-label="Since">{formatDate(session.created_at)}</td>
          <td data-label="Last used">
            <Ago at={session.last_used_at} />
          </td>
          <td className="row-actions">
            <div>
              {!session.current && (
                <Button
                  look="quiet"
                  className="danger-text"
                  aria-label={`Sign out ${session.device}, signed in from ${session.address ?? 'an unknown address'}`}
                  onClick={() => onEnd(session)}
                >
                  Sign out
                </Button>
              )}
            </div>
          </td>
        </tr>
      ))}
    </StackTable>
  );
}

import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { BrowserSession } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed, Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';

export function SessionsCard() {
  const resource = useResource<{ sessions: BrowserSession[] }>('sessions');
  const [said, setSaid] = useState('');
  const { error, run } = useAction(async (path: string, text: string) => {
    setSaid('');
    try {
      await post(path);
      setSaid(text);
    } finally {
      await resource.reload();
    }
  });
  const others = resource.data?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title="Sessions"
      className="card-flush"
      actions={
        others.length > 0 && (
          <Button onClick={() => run('sessions/sign-out-others', 'Every other browser is signed out.')}>
            Sign out all others
          </Button>
        )
      }
    >
      <Done>{said}</Done>
      <Failed title="Nobody was signed out" error={error} />
      <Loaded resource={resource} what="Your sessions" waiting={<NoteSkeleton lines={3} />}>
        {({ sessions }) => (
          <SessionsTable
            sessions={sessions}
            onEnd={({ id, device }) => run(`sessions/${encodeURIComponent(id)}/sign-out`, `${device} is signed out.`)}
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
    <Table
      caption="Browsers that are signed in, last used first"
      rows={sessions}
      by="id"
      columns={{
        Device: ({ device, current }) => (
          <>
            {device} {current && <span className="badge badge-good">This browser</span>}
          </>
        ),
        'Signed in from': ({ address }) => address ?? <span className="muted">Unknown</span>,
        Since: ({ created_at }) => formatDate(created_at),
        'Last used': ({ last_used_at }) => <Ago at={last_used_at} />,
      }}
      actions={(session) =>
        !session.current && (
          <Button
            look="quiet"
            className="danger-text"
            aria-label={`Sign out ${session.device}, signed in from ${session.address ?? 'an unknown address'}`}
            onClick={() => onEnd(session)}
          >
            Sign out
          </Button>
        )
      }
    />
  );
}

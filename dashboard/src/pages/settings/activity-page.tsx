import type { ActivityEntry } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { LogDownloads } from '../log-downloads.tsx';
import { LogTable } from '../log-table.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ActivityPage() {
  const activity = useResource<{ entries: ActivityEntry[] }>('activity');
  return (
    <SettingsFrame>
      <Card title="Activity" className="card-flush" actions={<LogDownloads path="activity/export" />}>
        <Loaded resource={activity} what="Your activity" waiting={<NoteSkeleton lines={4} />}>
          {({ entries }) => <LogTable caption="What happened in your account" entries={entries} />}
        </Loaded>
      </Card>
    </SettingsFrame>
  );
}

import type { ActivityEntry } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { StackTable } from '../../parts/display/stack-table.tsx';
import { Moment } from '../../parts/display/time.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { actionLabel, actorLabel, detailLabel } from '../activity-labels.ts';
import { LogDownloads } from '../log-downloads.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ActivityPage() {
  const activity = useResource<{ entries: ActivityEntry[] }>('activity');
  return (
    <SettingsFrame>
      <Card title="Activity" className="card-flush" actions={<LogDownloads path="activity/export" />}>
        <Loaded resource={activity} what="Your activity" waiting={<NoteSkeleton lines={4} />}>
          {({ entries }) => <ActivityTable entries={entries} />}
        </Loaded>
      </Card>
    </SettingsFrame>
  );
}

function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="table-note muted">Nothing has happened yet.</p>;
  return (
    <StackTable caption="What happened in your account, newest first" columns={['What', 'When', 'By', 'From']}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            {actionLabel(entry.action)}
            <span className="sub">{detailLabel(entry.details)}</span>
          </th>
          <td data-label="When">
            <Moment at={entry.at} />
          </td>
          <td data-label="By">{actorLabel(entry.actor)}</td>
          <td data-label="From">{entry.address ?? '–'}</td>
        </tr>
      ))}
    </StackTable>
  );
}

import { useState } from 'react';
import type { ActivityEntry, Team } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { SelectLabel } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { LogDownloads } from '../log-downloads.tsx';
import { LogTable } from '../log-table.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ActivityPage() {
  const [member, setMember] = useState('');
  const query = member === '' ? '' : `?member=${encodeURIComponent(member)}`;
  const activity = useResource<{ entries: ActivityEntry[] }>(`activity${query}`);
  const { data: team } = useResource<Team>('team');
  const people = team?.members ?? [];
  return (
    <SettingsFrame>
      <Card title="Activity" className="card-flush" actions={<LogDownloads path="activity/export" />}>
        {people.length > 0 && (
          <div className="table-note filters">
            <SelectLabel
              label="By"
              options={[
                ['', 'everybody'],
                ['owner', 'the owner'],
                ...people.map(({ id, name, email }) => [id, name || (email ?? 'a former member')] as const),
              ]}
              value={member}
              onChange={setMember}
            />
          </div>
        )}
        <Loaded resource={activity} what="Your activity" waiting={<NoteSkeleton lines={4} />}>
          {({ entries }) => <LogTable caption="What happened in your account" entries={entries} />}
        </Loaded>
      </Card>
    </SettingsFrame>
  );
}

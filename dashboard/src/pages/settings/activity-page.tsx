import type { ActivityEntry } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatMoment, formatShortMoment } from '../../format.ts';
import { LoadError, Loading, Skeleton } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { StackTable } from '../../parts/stack-table.tsx';
import { actionWords, actorWords, detailWords } from '../activity-words.ts';
import { LogDownloads } from '../log-downloads.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ActivityPage() {
  const { data, error, reload } = useResource<{ entries: ActivityEntry[] }>('activity');
  return (
    <SettingsFrame>
      {error && <LoadError error={error} retry={() => void reload()} what="Your activity" />}
      <Card title="Activity" className="card-flush" actions={<LogDownloads path="activity/export" />}>
        {data ? (
          <ActivityTable entries={data.entries} />
        ) : (
          !error && (
            <div className="table-note">
              <Loading what="your activity" />
              <Skeleton lines={4} className="rows-skeleton" />
            </div>
          )
        )}
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
            {actionWords(entry.action)}
            <span className="sub">{detailWords(entry.details)}</span>
          </th>
          <td data-label="When">
            <time dateTime={entry.at} title={formatMoment(entry.at)} className="unbroken">
              {formatShortMoment(entry.at)}
            </time>
          </td>
          <td data-label="By">{actorWords(entry.actor)}</td>
          <td data-label="From">{entry.address ?? '–'}</td>
        </tr>
      ))}
    </StackTable>
  );
}

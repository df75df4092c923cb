import { useEffect, useState } from 'react';
import type { Announcement, Maintenance, Notices } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatShortMoment } from '../../format.ts';
import { withStorage } from '../../storage.ts';
import { Button } from '../display/button.tsx';
import { Notice } from '../display/notice.tsx';

const LOOK_EVERY_MS = 60_000;
const PUT_AWAY = 'kitscout-put-away';

const TONES = { news: 'info', warning: 'warning', incident: 'danger' } as const;
export const KIND_NAMES = { news: 'News', warning: 'Please note', incident: 'Incident' } as const;

/** What the operator tells everyone, above every page after sign-in. */
export function ServiceNotices() {
  const { data, reload } = useResource<Notices>('notices');
  const [putAway, setPutAway] = useState(readPutAway);
  useEffect(() => {
    const timer = setInterval(() => void reload(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  if (data === undefined) return null;
  const shown = data.announcements.filter(({ id }) => !putAway.includes(id));
  if (data.maintenance === null && shown.length === 0) return null;
  const dismiss = (id: string) => {
    // Those that are over are forgotten with it.
    const next = [...putAway.filter((one) => data.announcements.some((other) => other.id === one)), id];
    withStorage(() => localStorage.setItem(PUT_AWAY, JSON.stringify(next)));
    setPutAway(next);
  };
  return (
    <section className="service-notices" aria-label="From the operator">
      {data.maintenance && <MaintenanceNotice maintenance={data.maintenance} />}
      {shown.map((one) => (
        <AnnouncementNotice key={one.id} announcement={one} onDismiss={() => dismiss(one.id)} />
      ))}
    </section>
  );
}

function AnnouncementNotice({ announcement, onDismiss }: { announcement: Announcement; onDismiss: () => void }) {
  const { kind, text } = announcement;
  return (
    <Notice
      tone={TONES[kind]}
      title={KIND_NAMES[kind]}
      action={
        <Button look="quiet" icon="close" className="icon-only" aria-label={`Dismiss: ${text}`} onClick={onDismiss} />
      }
    >
      {text}
    </Notice>
  );
}

export function MaintenanceNotice({ maintenance: { message, until } }: { maintenance: Maintenance }) {
  return (
    <Notice tone="warning" live title="The service is under maintenance">
      {message !== '' && `${/[.!?…]$/.test(message) ? message : `${message}.`} `}
      The API answers every call with 500 <code>internal_error</code> and says when to try again. No call is counted.
      {until !== null && ` It should be over at ${formatShortMoment(until)}.`}
    </Notice>
  );
}

function readPutAway(): string[] {
  const kept = withStorage(() => JSON.parse(localStorage.getItem(PUT_AWAY) ?? '[]') as unknown);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

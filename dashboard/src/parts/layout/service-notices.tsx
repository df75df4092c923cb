import { useEffect, useState } from 'react';
import type { Announcement, Maintenance, OwnNotices, SupportView } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatShortMoment } from '../../format.ts';
import { Link } from '../../router.tsx';
import { withStorage } from '../../storage.ts';
import { Button } from '../display/button.tsx';
import { Notice } from '../display/notice.tsx';

const LOOK_EVERY_MS = 60_000;
const PUT_AWAY = 'kitscout-put-away';

const TONES = { news: 'info', warning: 'warning', incident: 'danger' } as const;
export const KIND_NAMES = { news: 'News', warning: 'Please note', incident: 'Incident' } as const;

/** What the operator tells everyone, and that they looked at this account, above every page after sign-in. */
export function ServiceNotices() {
  const { data, reload } = useResource<OwnNotices>('notices');
  const [putAway, setPutAway] = useState(readPutAway);
  useEffect(() => {
    const timer = setInterval(() => void reload(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  if (data === undefined) return null;
  const { maintenance, announcements, support_views } = data;
  const isNew = ({ id }: { id: string }) => !putAway.includes(id);
  const shown = announcements.filter(isNew);
  const views = support_views.filter(isNew);
  if (maintenance === null && shown.length === 0 && views.length === 0) return null;
  const dismiss = (given: readonly { id: string }[]) => {
    // Those that are over are forgotten with it.
    const current = new Set([...announcements, ...support_views].map(({ id }) => id));
    const next = [...putAway.filter((id) => current.has(id)), ...given.map(({ id }) => id)];
    withStorage(() => localStorage.setItem(PUT_AWAY, JSON.stringify(next)));
    setPutAway(next);
  };
  return (
    <section className="service-notices" aria-label="From the operator">
      {maintenance && <MaintenanceNotice maintenance={maintenance} />}
      {shown.map((one) => (
        <AnnouncementNotice key={one.id} announcement={one} onDismiss={() => dismiss([one])} />
      ))}
      {views.length > 0 && <SupportNotice views={views} onDismiss={() => dismiss(views)} />}
    </section>
  );
}

function SupportNotice({ views, onDismiss }: { views: readonly SupportView[]; onDismiss: () => void }) {
  const title = 'An operator looked at your account';
  return (
    <Notice
      tone="info"
      title={title}
      action={
        <Button look="quiet" icon="close" className="icon-only" aria-label={`Dismiss: ${title}`} onClick={onDismiss} />
      }
    >
      <ul>
        {views.map(({ id, at, reason }) => (
          <li key={id}>
            {formatShortMoment(at)}: {reason}
          </li>
        ))}
      </ul>
      They saw your plan, usage, keys without their secrets, latest requests, team, unlocked kits, the hosts of your
      webhooks and your <Link to="/dashboard/settings/activity">activity</Link>, and could change nothing.
    </Notice>
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

import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { Announcement, Maintenance, Notices } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { formatShortMoment } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed, Loaded, NoteSkeleton } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Moment } from '../../parts/display/time.tsx';
import { Field, Select } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { KIND_NAMES } from '../../parts/layout/service-notices.tsx';
import { AdminFrame, useOperatorResource } from './admin-frame.tsx';

const MAX_TEXT = 500;

type Open = 'announce' | 'maintain' | null;

/** What everyone is told, and the switch that keeps calls away. */
export function AdminNoticesPage() {
  const notices = useOperatorResource<Notices>('admin/notices');
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const done = async (text: string) => {
    setOpen(null);
    await notices.reload();
    setSaid(text);
  };
  const { busy, error, run } = useAction(async (act: () => Promise<unknown>, text: string) => {
    setSaid('');
    await act();
    await done(text);
  });
  return (
    <AdminFrame lead="What people read above every page of the dashboard, and maintenance. Changes are recorded in the log.">
      <Done>{said}</Done>
      <Failed title="Nothing was changed" error={error} />
      <Loaded resource={notices} what="The announcements" waiting={<NoteSkeleton lines={3} />}>
        {({ maintenance, announcements }) => (
          <>
            <MaintenanceCard
              maintenance={maintenance}
              busy={busy}
              onBegin={() => setOpen('maintain')}
              onEnd={() =>
                run(() => post('admin/maintenance', { on: false }), 'Maintenance is over: calls are answered.')
              }
            />
            <Card
              title="Announcements"
              className="card-flush"
              actions={<Button onClick={() => setOpen('announce')}>New announcement</Button>}
            >
              <Announcements
                announcements={announcements}
                onRemove={({ id }) =>
                  run(
                    () => post(`admin/announcements/${encodeURIComponent(id)}/remove`),
                    'The announcement is removed.',
                  )
                }
              />
            </Card>
          </>
        )}
      </Loaded>
      {open === 'announce' && <AnnounceDialog onClose={() => setOpen(null)} onDone={() => done('It is announced.')} />}
      {open === 'maintain' && (
        <MaintainDialog
          onClose={() => setOpen(null)}
          onDone={() => done('The service is under maintenance. Every server follows within a second.')}
        />
      )}
    </AdminFrame>
  );
}

interface MaintenanceCardProps {
  maintenance: Maintenance | null;
  busy: boolean;
  onBegin: () => void;
  onEnd: () => void;
}

function MaintenanceCard({ maintenance, busy, onBegin, onEnd }: MaintenanceCardProps) {
  return (
    <Card title="Maintenance">
      {maintenance === null ? (
        <>
          <p>
            Off. While it is on, the API answers every call with 500 <code>internal_error</code> and{' '}
            <code>Retry-After</code>, and counts none. The site, the dashboard and this page stay.
          </p>
          <Button onClick={onBegin}>Begin maintenance</Button>
        </>
      ) : (
        <>
          <p>
            <span className="badge badge-warning">On</span> since {formatShortMoment(maintenance.since)}
            {maintenance.until !== null && `, announced until ${formatShortMoment(maintenance.until)}`}.{' '}
            {maintenance.message}
          </p>
          <Button look="primary" busy={busy} onClick={onEnd}>
            End maintenance
          </Button>
        </>
      )}
    </Card>
  );
}

interface AnnouncementsProps {
  announcements: readonly Announcement[];
  onRemove: (announcement: Announcement) => void;
}

function Announcements({ announcements, onRemove }: AnnouncementsProps) {
  return (
    <Table
      caption="Announcements, those that began last first"
      none="Nothing is announced."
      rows={announcements}
      by="id"
      columns={{
        Text: ({ text }) => text,
        Kind: ({ kind }) => KIND_NAMES[kind],
        From: ({ from }) => <Moment at={from} />,
        Until: ({ until }) => (until === null ? <span className="muted">No end</span> : <Moment at={until} />),
      }}
      actions={(one) => (
        <Button look="quiet" className="danger-text" aria-label={`Remove: ${one.text}`} onClick={() => onRemove(one)}>
          Remove
        </Button>
      )}
    />
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

function AnnounceDialog({ onClose, onDone }: DialogProps) {
  return (
    <FormDialog
      title="New announcement"
      send={async ({ text, kind, from = '', until = '' }) => {
        await post('admin/announcements', { text, kind, from: instant(from), until: instant(until) });
        onDone();
      }}
      failed="Nothing was announced"
      submit="Announce"
      onClose={onClose}
    >
      <Field label="Text" name="text" required maxLength={MAX_TEXT} data-autofocus />
      <Select label="Kind" name="kind" options={Object.entries(KIND_NAMES)} />
      <Field label="From" name="from" type="datetime-local" hint="In your time zone. Empty: now" />
      <Field label="Until" name="until" type="datetime-local" hint="Empty: until you remove it" />
    </FormDialog>
  );
}

function MaintainDialog({ onClose, onDone }: DialogProps) {
  return (
    <FormDialog
      title="Begin maintenance?"
      send={async ({ message, until = '' }) => {
        await post('admin/maintenance', { on: true, message, until: instant(until) });
        onDone();
      }}
      failed="Nothing was changed"
      submit="Begin maintenance"
      look="danger"
      onClose={onClose}
    >
      <p>
        From now on every call of every account is refused and not counted, until you end it here or with the command.
      </p>
      <Field
        label="Reason"
        name="message"
        maxLength={MAX_TEXT}
        hint="Callers and the dashboard show it"
        data-autofocus
      />
      <Field
        label="Expected end"
        name="until"
        type="datetime-local"
        hint="In your time zone. Callers are told when to try again; it does not end by itself"
      />
    </FormDialog>
  );
}

/** The field has no zone: it is the reader's. */
function instant(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

import { useState } from 'react';
import { TIER_NAMES } from '../../../../src/accounts/tiers.ts';
import { post } from '../../api/client.ts';
import type { SupportView } from '../../api/types.ts';
import { formatDate, formatEndpoint, formatShortMoment } from '../../format.ts';
import { DailyChart } from '../../parts/charts/daily-chart.tsx';
import { UsageBar } from '../../parts/charts/usage-bar.tsx';
import { Button } from '../../parts/display/button.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { Failed, Notice } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Moment } from '../../parts/display/time.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Card, Fact, Page } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { LogTable } from '../log-table.tsx';
import { ROLE_NAMES } from '../team/roles.ts';
import { AccountKeys } from './account-tables.tsx';
import { Subscription } from './admin-accounts-table.tsx';
import { ForOperators } from './admin-frame.tsx';

/** Each look is an answer of its own: reloading the page asks for a reason again, and is recorded again. */
export function SupportPage({ id }: { id: string }) {
  const { account } = useSession();
  const [view, setView] = useState<SupportView>();
  const { busy, error, onSubmit } = useSubmit(async ({ reason }) => {
    setView(await post<SupportView>(`admin/accounts/${encodeURIComponent(id)}/view`, { reason }));
  });
  if (!account.admin) return <ForOperators email={account.email} />;
  return (
    <>
      <p className="crumb">
        <Link to={`/dashboard/admin/accounts/${encodeURIComponent(id)}`}>
          <Icon name="back" />
          The account
        </Link>
      </p>
      {view === undefined ? (
        <Page title="See what they see" windowTitle="Support view">
          <Card>
            <p>
              You will see this account as its owner does, once and read only. You do not act as them: no session of
              theirs is opened. It is recorded in the log, and they read when you looked and why.
            </p>
            <Failed title="Nothing is shown" error={error} />
            <form className="form form-narrow" onSubmit={onSubmit}>
              <Field
                label="Reason"
                name="reason"
                required
                maxLength={200}
                hint="Such as the number of their request. They read it"
                autoComplete="off"
              />
              <Button type="submit" look="primary" busy={busy}>
                Show the account
              </Button>
            </form>
          </Card>
        </Page>
      ) : (
        <View view={view} key={view.seen_at} />
      )}
    </>
  );
}

function View({ view }: { view: SupportView }) {
  const { account, usage } = view;
  return (
    <Page
      title={account.name || account.email}
      windowTitle="Support view"
      lead={account.name ? account.email : undefined}
    >
      <Notice tone="info" title={`Read only, as of ${formatShortMoment(view.seen_at)}`}>
        Its owner has been told that you looked, and why: {view.reason}
      </Notice>
      {account.suspended && <Notice tone="danger" title="This account is suspended" />}
      <Card title="Account and plan">
        <dl className="facts facts-row">
          <Fact name="Plan">{TIER_NAMES[account.tier]}</Fact>
          <Fact name="Subscription">
            <Subscription account={account} />
          </Fact>
          <Fact name="Mail about usage">{account.usage_mail ? 'On' : 'Off'}</Fact>
          <Fact name="Weekly mail">{account.weekly_mail ? 'On' : 'Off'}</Fact>
          <Fact name="Since">{formatDate(account.created_at)}</Fact>
        </dl>
        {view.unlocked.length > 0 && <p>Kits it chose: {view.unlocked.map(({ kit }) => kit).join(', ')}</p>}
      </Card>
      <Card title="Usage">
        <UsageBar usage={usage} />
        {usage.daily_breakdown.some(({ calls }) => calls > 0) && <DailyChart days={usage.daily_breakdown} />}
      </Card>
      <AccountKeys keys={view.keys} />
      <Card title="Recent requests" className="card-flush">
        <Table
          caption="Recent requests, newest first"
          none="None yet."
          rows={view.requests}
          className="table-stack table-lines"
          columns={{
            Time: ({ at }) => <Moment at={at} />,
            Endpoint: ({ endpoint }) => formatEndpoint(endpoint),
            Status: ({ status }) => (
              <span className={status < 400 ? 'badge badge-good' : 'badge badge-danger'}>{status}</span>
            ),
            Key: ({ key_name }) => key_name,
            Error: ({ code, message }) => (code === null ? '–' : `${code}: ${message ?? ''}`),
          }}
        />
      </Card>
      {view.has_team && (
        <Card title="Team" className="card-flush">
          <Table
            caption="Members"
            none="Nobody but the owner."
            rows={view.members}
            by="id"
            columns={{
              Name: ({ name, email }) => name || email,
              Role: ({ role }) => ROLE_NAMES[role],
              Since: ({ joined_at }) => formatDate(joined_at),
            }}
          />
        </Card>
      )}
      {view.webhooks.length > 0 && (
        <Card title="Webhooks" className="card-flush">
          <Table
            caption="Webhook endpoints"
            rows={view.webhooks}
            columns={{
              Host: ({ host }) => host,
              Events: ({ events }) => events.join(', '),
              State: ({ disabled }) => disabled ?? 'Works',
            }}
          />
        </Card>
      )}
      <Card title="Activity" className="card-flush">
        <LogTable caption="What happened in this account" entries={view.entries} />
      </Card>
    </Page>
  );
}

import { useState } from 'react';
import { TIER_NAMES } from '../../../../src/accounts/tiers.ts';
import { post } from '../../api/client.ts';
import type { AdminAccountDetail } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { formatDate } from '../../format.ts';
import { DailyChart } from '../../parts/charts/daily-chart.tsx';
import { UsageBar } from '../../parts/charts/usage-bar.tsx';
import { Button } from '../../parts/display/button.tsx';
import { Icon } from '../../parts/display/icon.tsx';
import { Done, EmptyState, Failed, Loaded, Notice, Skeleton } from '../../parts/display/notice.tsx';
import { Card, Fact, Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { LogTable } from '../log-table.tsx';
import { AccountKeys, AccountSessions } from './account-tables.tsx';
import { AdminAccountDialog } from './admin-account-dialog.tsx';
import { Subscription } from './admin-accounts-table.tsx';
import { ForOperators, useOperatorResource } from './admin-frame.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

export function AdminAccountPage({ id }: { id: string }) {
  const { account } = useSession();
  const detail = useOperatorResource<AdminAccountDetail>(`admin/accounts/${encodeURIComponent(id)}`);
  if (!account.admin) return <ForOperators email={account.email} />;
  const isMissing = detail.error?.status === 404;
  return (
    <>
      <p className="crumb">
        <Link to="/dashboard/admin">
          <Icon name="back" />
          All accounts
        </Link>
      </p>
      {detail.data ? (
        // A new React key, so that the heading takes the focus once its text has loaded.
        <AccountView key={id} detail={detail.data} reload={() => void detail.reload()} />
      ) : (
        <Page title={isMissing ? 'No such account' : 'Account'}>
          {isMissing ? (
            <EmptyState icon="operator" title="There is no account with this id">
              It may have been deleted.
            </EmptyState>
          ) : (
            <Loaded resource={detail} what="The account" waiting={<Skeleton lines={3} className="cards-skeleton" />} />
          )}
        </Page>
      )}
    </>
  );
}

type Open = 'plan' | 'suspend' | 'delete' | null;

function AccountView({ detail, reload }: { detail: AdminAccountDetail; reload: () => void }) {
  const { account, usage, keys } = detail;
  const { go } = useRouter();
  const [open, setOpen] = useState<Open>(null);
  /** What came of the last action. */
  const [said, setSaid] = useState<{ text?: string; warning?: string | null }>({});
  const resetLink = useAction(async () => {
    setSaid({});
    setSaid({ text: await sendResetLink(account) });
  });
  const done = (text: string, warning: string | null = null) => {
    setOpen(null);
    setSaid({ text, warning });
    reload();
  };
  return (
    <Page title={account.name || account.email} lead={account.name ? account.email : undefined}>
      <Done>{said.text}</Done>
      <Failed title="No link was created" error={resetLink.error} />
      {said.warning && (
        <Notice tone="warning" live>
          {said.warning}
        </Notice>
      )}
      {account.suspended && (
        <Notice tone="danger" title="This account is suspended">
          Every call with its keys is answered with 401 <code>invalid_api_key</code>. Its keys and usage are kept.
        </Notice>
      )}
      <Facts detail={detail} onOpen={setOpen} resetLink={resetLink} />
      <Card title="Usage">
        <UsageBar usage={usage} />
        {usage.daily_breakdown.some(({ calls }) => calls > 0) && <DailyChart days={usage.daily_breakdown} />}
      </Card>
      <AccountKeys keys={keys} />
      <AccountSessions sessions={detail.sessions} />
      <Card title="Activity" className="card-flush">
        <LogTable caption="What happened in this account" entries={detail.entries} />
      </Card>
      {open === 'plan' && (
        <AdminAccountDialog
          account={account}
          onClose={() => setOpen(null)}
          onChanged={(warning) => done('The plan is changed, from the next call.', warning)}
        />
      )}
      {open === 'delete' && (
        <DeleteAccountDialog
          account={account}
          onClose={() => setOpen(null)}
          onDeleted={() => go('/dashboard/admin?deleted=1', { replace: true })}
        />
      )}
      {open === 'suspend' && (
        <SuspendDialog
          account={account}
          onClose={() => setOpen(null)}
          onDone={(suspended) =>
            done(suspended ? 'The account is suspended.' : 'The account is restored: its keys work again.')
          }
        />
      )}
    </Page>
  );
}

interface FactsProps {
  detail: AdminAccountDetail;
  onOpen: (dialog: Open) => void;
  resetLink: { busy: boolean; run: () => void };
}

function Facts({ detail: { account, email_confirmed, second_factor }, onOpen, resetLink }: FactsProps) {
  const { account: own } = useSession();
  return (
    <Card title="Account">
      <dl className="facts facts-row">
        <Fact name="Plan">{TIER_NAMES[account.tier]}</Fact>
        <Fact name="Subscription">
          <Subscription account={account} />
        </Fact>
        <Fact name="E-mail confirmed">{confirmedText(email_confirmed)}</Fact>
        <Fact name="Two-factor authentication">{second_factor ? 'On' : 'Off'}</Fact>
        <Fact name="Created">{formatDate(account.created_at)}</Fact>
      </dl>
      <p className="muted">
        Account id <code className="breakable">{account.id}</code>
      </p>
      <div className="button-row">
        <Button onClick={() => onOpen('plan')}>Change plan</Button>
        <Button busy={resetLink.busy} onClick={resetLink.run}>
          Send password reset link
        </Button>
        {account.id !== own.id && (
          <Link className="button button-plain" to={`/dashboard/admin/accounts/${encodeURIComponent(account.id)}/view`}>
            See what they see
          </Link>
        )}
        {account.id !== own.id && (
          <Button className={account.suspended ? '' : 'danger-text'} onClick={() => onOpen('suspend')}>
            {account.suspended ? 'Restore account' : 'Suspend account'}
          </Button>
        )}
        {account.id !== own.id && (
          <Button look="danger" onClick={() => onOpen('delete')}>
            Delete account
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Resolves to where the link is. */
async function sendResetLink({ id, email }: AdminAccountDetail['account']): Promise<string> {
  const { mailed } = await post<{ mailed: boolean }>(`admin/accounts/${encodeURIComponent(id)}/reset-link`);
  return mailed
    ? `A link to set a new password was sent to ${email}. It works for one hour.`
    : 'The link to set a new password is in the log of the server, in the line “password reset link”. It works for one hour.';
}

function confirmedText(confirmed: boolean | null): string {
  if (confirmed === null) return 'Never signed in';
  return confirmed ? 'Yes' : 'No';
}

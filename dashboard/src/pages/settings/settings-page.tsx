import { useState } from 'react';
import { MAX_ACCOUNT_NAME } from '../../../../src/accounts/account.ts';
import { post } from '../../api/client.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed } from '../../parts/display/notice.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Card, Fact } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';
import { AvatarCard } from './avatar-card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EmailCard } from './email-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function SettingsPage() {
  return (
    <SettingsFrame>
      <AccountCard />
      <AvatarCard />
      <EmailCard />
      <Card title="Your data">
        <p>
          Download everything this service holds about you, as JSON: account, keys without their secrets, calls, last
          requests, sessions, activity and teams.
        </p>
        <a className="button button-plain" href="/dashboard/api/account/export" download>
          Download your data
        </a>
      </Card>
      <DeleteCard />
    </SettingsFrame>
  );
}

function AccountCard() {
  const { account, reload } = useSession();
  const [saved, setSaved] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async ({ name }) => {
    setSaved(false);
    await post('account/name', { name });
    await reload();
    setSaved(true);
  });
  return (
    <Card title="Account">
      <dl className="facts">
        <Fact name="Since">{formatDate(account.created_at)}</Fact>
        <Fact name="Account id">
          <code>{account.id}</code>
        </Fact>
      </dl>
      <Done>{saved && 'Your name is saved.'}</Done>
      <Failed title="The name was not saved" error={error} />
      <form className="form form-narrow" onSubmit={onSubmit}>
        <Field
          label="Name"
          name="name"
          defaultValue={account.name}
          required
          maxLength={MAX_ACCOUNT_NAME}
          autoComplete="name"
        />
        <Button type="submit" look="primary" busy={busy}>
          Save name
        </Button>
      </form>
    </Card>
  );
}

function DeleteCard() {
  const [deleting, setDeleting] = useState(false);
  return (
    <Card title="Delete account" className="card-danger">
      <p>Deleting your account ends all keys at once and cancels your subscription. It cannot be undone.</p>
      <Button look="danger" onClick={() => setDeleting(true)}>
        Delete account
      </Button>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}

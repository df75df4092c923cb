import { useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed } from '../../parts/display/notice.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

/** For somebody who has only signed in with another service. */
export function NoPasswordCard() {
  const { account } = useSession();
  const [said, setSaid] = useState('');
  const { busy, error, run } = useAction(async () => {
    const { sent } = await post<{ sent: boolean }>('account/password-link');
    setSaid(
      sent
        ? `A link is on its way to ${account.email}.`
        : 'This server does not send e-mail. The link is in its log: ask the operator for it.',
    );
  });
  return (
    <Card title="Password">
      <Done>{said}</Done>
      <Failed title="No link was sent" error={error} />
      <p className="muted">
        You have no password. You need one to delete the account, to add a passkey, or to change how you sign in.
      </p>
      <p>
        <Button busy={busy} onClick={() => run()}>
          Send me a link to set one
        </Button>
      </p>
    </Card>
  );
}

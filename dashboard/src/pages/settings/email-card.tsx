import { useState } from 'react';
import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed } from '../../parts/display/notice.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Card } from '../../parts/layout/page.tsx';
import { useConfig, useSession } from '../../session.tsx';
import { ProofFields } from './proof-fields.tsx';

export function EmailCard() {
  const { account, reload } = useSession();
  const config = useConfig();
  const [said, setSaid] = useState<string>();
  const byLink = config !== undefined && (config.mail || config.verify_email);
  const { busy, error, onSubmit } = useSubmit(async ({ email, password, code }) => {
    setSaid(undefined);
    const answer = await post<{ email: string; check_mail: boolean }>('account/email', { email, password, code });
    await reload();
    const where = config?.mail ? `sent to ${email}` : 'in the log of the server; ask the operator for it';
    setSaid(
      answer.check_mail
        ? `A link is ${where}. Your address changes when it is used, within an hour.`
        : `Your address is now ${answer.email}.`,
    );
  });
  return (
    <Card title="E-mail address">
      <p>
        <strong>{account.email}</strong>
      </p>
      <Done>{said}</Done>
      <Failed title="The address was not changed" error={error} />
      <form className="form form-narrow" onSubmit={onSubmit} key={said}>
        <Field
          label="New address"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={
            byLink
              ? 'It changes when you use the link that goes to the new address.'
              : 'This server sends no mail, so the address changes at once. Check it twice.'
          }
        />
        <ProofFields />
        <Button type="submit" look="primary" busy={busy}>
          Change address
        </Button>
      </form>
    </Card>
  );
}

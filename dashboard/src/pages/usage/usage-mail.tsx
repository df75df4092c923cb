import { useState } from 'react';
import { type ApiError, asApiError, post } from '../../api/client.ts';
import { Failed } from '../../parts/display/notice.tsx';
import { Choice } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

/** Whether the owner gets mails when calls are running out. */
export function UsageMail() {
  const { account, reload } = useSession();
  const [error, setError] = useState<ApiError>();
  const change = async (on: boolean) => {
    setError(undefined);
    try {
      await post('usage/mail', { on });
      await reload();
    } catch (cause) {
      setError(asApiError(cause));
    }
  };
  return (
    <Card title="E-mail notices">
      <Failed title="Nothing was changed" error={error} />
      <Choice
        legend={`Send an e-mail to ${account.email} when 80 % and 100 % of a month's calls are used`}
        name="usage-mail"
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={account.usage_mail ? 'on' : 'off'}
        onChange={(value) => void change(value === 'on')}
      />
    </Card>
  );
}

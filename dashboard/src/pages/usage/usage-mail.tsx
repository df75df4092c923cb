import { useState } from 'react';
import { ApiError, post } from '../../api/client.ts';
import { Choice } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { useSession } from '../../session.tsx';

/** Whether the holder gets mails when calls run out. */
export function UsageMail() {
  const { account, reload } = useSession();
  const [error, setError] = useState<string>();
  const change = async (on: boolean) => {
    setError(undefined);
    try {
      await post('usage/mail', { on });
      await reload();
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'Something went wrong on this page. Try again.');
    }
  };
  return (
    <Card title="E-mail notices">
      {error !== undefined && (
        <Notice tone="danger" live title="Nothing was changed">
          {error}
        </Notice>
      )}
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

import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Failed } from '../../parts/display/notice.tsx';
import { Choice } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

export function UsageMail() {
  const { acting: account, may, reload } = useSession();
  const { error, run } = useAction(async (on: boolean) => {
    await post('usage/mail', { on });
    await reload();
  });
  if (!may('settings')) return null;
  return (
    <Card title="E-mail notices">
      <Failed title="Nothing was changed" error={error} />
      <Choice
        legend={`Send an e-mail to ${account.email} when 50 %, 80 % and 100 % of a month's calls are used`}
        name="usage-mail"
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={account.usage_mail ? 'on' : 'off'}
        onChange={(value) => run(value === 'on')}
      />
    </Card>
  );
}

import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Failed } from '../../parts/display/notice.tsx';
import { Choice } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

export function UsageMail() {
  const { acting: account, may, reload } = useSession();
  const { error, run } = useAction(async (change: { on?: boolean; weekly?: boolean }) => {
    await post('usage/mail', change);
    await reload();
  });
  if (!may('settings')) return null;
  return (
    <Card title="E-mail notices">
      <Failed title="Nothing was changed" error={error} />
      <Choice
        legend={`Send an e-mail to ${account.email} when 50 %, 80 % and 100 % of a month's calls are used`}
        name="usage-mail"
        options={ON_OFF}
        value={account.usage_mail ? 'on' : 'off'}
        onChange={(value) => run({ on: value === 'on' })}
      />
      <Choice
        legend="Send a summary every Monday, if there were calls in the week before"
        name="weekly-mail"
        options={ON_OFF}
        value={account.weekly_mail ? 'on' : 'off'}
        onChange={(value) => run({ weekly: value === 'on' })}
      />
    </Card>
  );
}

import { useState } from 'react';
import { MAX_EMAIL } from '../../../../src/accounts/account.ts';
import { INVITATION_DAYS, type MemberRole } from '../../../../src/accounts/team.ts';
import { post } from '../../api/client.ts';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { Choice, Field, Select } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ShownOnceDialog } from '../../parts/forms/shown-once-dialog.tsx';
import { roleChoices } from './roles.ts';

export interface Invited {
  link: string;
  mailed: boolean;
  invitation: { email: string | null };
}

const DAYS = [1, 7, 14, INVITATION_DAYS.max].map(
  (days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const,
);

interface Props {
  roles: readonly MemberRole[];
  onClose: () => void;
  onInvited: (invited: Invited) => void;
}

export function InviteDialog({ roles, onClose, onInvited }: Props) {
  const [role, setRole] = useState<MemberRole>(roles.includes('developer') ? 'developer' : roles[0]!);
  const send = async ({ email = '', days }: Record<string, string>) =>
    onInvited(await post<Invited>('team/invitations', { email: email.trim() || null, role, days: Number(days) }));
  return (
    <FormDialog title="Invite to the team" send={send} failed="Nobody was invited" submit="Invite" onClose={onClose}>
      <Field
        label="E-mail address (optional)"
        name="email"
        type="email"
        maxLength={MAX_EMAIL}
        autoComplete="off"
        data-autofocus
        hint="Without one you get a link that works once, for the first person who opens it."
      />
      <Choice legend="Role" name="role" layout="stack" options={roleChoices(roles)} value={role} onChange={setRole} />
      <Select label="The link works for" name="days" options={DAYS} defaultValue={String(INVITATION_DAYS.default)} />
    </FormDialog>
  );
}

export function LinkDialog({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { link, mailed, invitation } = invited;
  const forWhom =
    invitation.email === null ? 'The first person who opens it joins' : `It works only for ${invitation.email}`;
  return (
    <ShownOnceDialog
      title={mailed ? 'The invitation is on its way' : 'The link of the invitation'}
      warning="You have not copied the link. It cannot be shown again, but you can invite again."
      onClose={onClose}
    >
      {(onCopied) => (
        <>
          <p>
            {mailed ? `A mail with this link goes to ${invitation.email}.` : 'Send this link to the person.'} {forWhom}.
            It is shown only this once.
          </p>
          <div className="secret">
            <code>{link}</code>
            <CopyButton text={link} label="the link" look="primary" data-autofocus onCopied={onCopied} />
          </div>
        </>
      )}
    </ShownOnceDialog>
  );
}

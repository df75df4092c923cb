import { useState } from 'react';
import type { MemberRole } from '../../../../src/accounts/team.ts';
import { post } from '../../api/client.ts';
import type { Team } from '../../api/types.ts';
import { Choice, Select } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { useSession } from '../../session.tsx';
import { ProofFields } from '../settings/proof-fields.tsx';
import { ROLE_NAMES, roleChoices } from './roles.ts';

type Member = Team['members'][number];

interface DialogProps {
  onClose: () => void;
  /** Receives what to say. */
  onDone: (text: string) => void;
}

const nameOf = ({ name, email }: Member) => name || email || 'this member';

export function RoleDialog({
  member,
  roles,
  onClose,
  onDone,
}: DialogProps & { member: Member; roles: readonly MemberRole[] }) {
  const [role, setRole] = useState<MemberRole>(member.role);
  const endsKeys = (role === 'billing' || role === 'viewer') && role !== member.role;
  const send = async () => {
    await post(`team/members/${encodeURIComponent(member.id)}/role`, { role });
    onDone(`${nameOf(member)} is now ${ROLE_NAMES[role]}.`);
  };
  return (
    <FormDialog
      title={`Role of ${nameOf(member)}`}
      send={send}
      failed="The role was not changed"
      submit="Change role"
      disabled={role === member.role}
      onClose={onClose}
    >
      <Choice legend="Role" name="role" layout="stack" options={roleChoices(roles)} value={role} onChange={setRole} />
      {endsKeys && <p>Their keys end at once: this role has none.</p>}
    </FormDialog>
  );
}

export function RemoveDialog({ member, onClose, onDone }: DialogProps & { member: Member }) {
  const send = async () => {
    await post(`team/members/${encodeURIComponent(member.id)}/remove`);
    onDone(`${nameOf(member)} is no longer in the team.`);
  };
  return (
    <FormDialog
      title={`Remove ${nameOf(member)}?`}
      send={send}
      failed="The member was not removed"
      submit="Remove"
      look="danger"
      focusCancel
      onClose={onClose}
    >
      <p>
        They lose access with their next request, and their keys in this account end at once. Keys of the account that
        they created stay. Their own account is not touched.
      </p>
    </FormDialog>
  );
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { account, acting, workIn } = useSession();
  const send = async () => {
    await post('team/leave');
    await workIn(account.id);
  };
  return (
    <FormDialog
      title={`Leave the team of ${acting.name || acting.email}?`}
      send={send}
      failed="You are still in the team"
      submit="Leave"
      look="danger"
      focusCancel
      onClose={onClose}
    >
      <p>Your keys in this account end at once. To come back you need a new invitation.</p>
    </FormDialog>
  );
}

export function OfferDialog({ members, onClose, onDone }: DialogProps & { members: readonly Member[] }) {
  const offered = members.find((member) => member.offered);
  const options = [
    ...(offered ? [['', 'Nobody: withdraw the offer'] as const] : []),
    ...members.map((member) => [member.id, `${nameOf(member)} (${ROLE_NAMES[member.role]})`] as const),
  ];
  const send = async ({ member = '', password, code }: Record<string, string>) => {
    await post('team/offer', { member: member === '' ? null : member, password, code });
    const chosen = members.find(({ id }) => id === member);
    onDone(chosen ? `The account is offered to ${nameOf(chosen)}.` : 'The offer is withdrawn.');
  };
  return (
    <FormDialog
      title="Choose a new owner"
      send={send}
      failed="The account was not offered"
      submit="Offer the account"
      onClose={onClose}
    >
      <p>
        They have a week to accept. From then on they sign in to this account and pay for it, and you are an admin.
        Change the address for invoices at your payment provider, if there is one.
      </p>
      <Select label="New owner" name="member" options={options} data-autofocus />
      <ProofFields />
    </FormDialog>
  );
}

export function TakeOverDialog({ onClose }: { onClose: () => void }) {
  const { acting, account, reload } = useSession();
  const send = async ({ password, code }: Record<string, string>) => {
    await post('teams/take-over', { account: acting.id, password, code });
    await reload();
    onClose();
  };
  return (
    <FormDialog
      title="Become the owner?"
      send={send}
      failed="The owner did not change"
      submit="Become the owner"
      cancel="Not now"
      onClose={onClose}
    >
      <p>
        You are then responsible for the account of <strong>{acting.email}</strong> and its plan, and sign in to it with{' '}
        <strong>{account.email}</strong>. The account that you have now ends, with its usage and activity: it must have
        no paid plan, no live keys and no members. Apps that you connected have to be connected again.
      </p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

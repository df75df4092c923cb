import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { Team } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Avatar } from '../../parts/display/avatar.tsx';
import { Button } from '../../parts/display/button.tsx';
import { Done, Failed, Loaded, Notice } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Card, Page, RowsSkeleton } from '../../parts/layout/page.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { InviteDialog, type Invited, LinkDialog } from './invite-dialog.tsx';
import { LeaveDialog, OfferDialog, RemoveDialog, RoleDialog, TakeOverDialog } from './member-dialogs.tsx';
import { ROLE_NAMES } from './roles.ts';

type Member = Team['members'][number];
type Open =
  | { dialog: 'invite' | 'leave' | 'offer' | 'take-over' }
  | { dialog: 'link'; invited: Invited }
  | { dialog: 'role' | 'remove'; member: Member }
  | null;

export function TeamPage() {
  const resource = useResource<Team>('team');
  const { acting } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const show = (next: Open) => {
    setSaid('');
    setOpen(next);
  };
  const done = (text: string) => {
    setOpen(null);
    setSaid(text);
    void resource.reload();
  };
  const close = () => {
    setOpen(null);
    void resource.reload();
  };
  const team = resource.data;
  const mayInvite = team?.has_team === true && team.may_invite.length > 0;
  return (
    <Page
      title="Team"
      lead={`Who works in the account of ${acting.name || acting.email}. Everybody signs in as themselves; plan, calls and webhooks are shared.`}
      actions={
        mayInvite && (
          <Button look="primary" icon="team" onClick={() => show({ dialog: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      <Done>{said}</Done>
      <Loaded resource={resource} what="Your team" waiting={<RowsSkeleton />}>
        {(data) => (
          <>
            {!data.has_team && <NeedsPlan hasMembers={data.members.length > 0} />}
            <OfferNotice team={data} onAccept={() => show({ dialog: 'take-over' })} />
            <Members
              team={data}
              onRole={(member) => show({ dialog: 'role', member })}
              onRemove={(member) => show({ dialog: 'remove', member })}
            />
            {mayInvite && <Invitations team={data} onDone={done} />}
            <End team={data} onLeave={() => show({ dialog: 'leave' })} onOffer={() => show({ dialog: 'offer' })} />
          </>
        )}
      </Loaded>
      {open?.dialog === 'invite' && team && (
        <InviteDialog
          roles={team.may_invite}
          onClose={close}
          onInvited={(invited) => {
            setOpen({ dialog: 'link', invited });
            void resource.reload();
          }}
        />
      )}
      {open?.dialog === 'link' && <LinkDialog invited={open.invited} onClose={close} />}
      {open?.dialog === 'role' && team && (
        <RoleDialog member={open.member} roles={team.may_invite} onClose={close} onDone={done} />
      )}
      {open?.dialog === 'remove' && <RemoveDialog member={open.member} onClose={close} onDone={done} />}
      {open?.dialog === 'leave' && <LeaveDialog onClose={close} />}
      {open?.dialog === 'offer' && team && <OfferDialog members={team.members} onClose={close} onDone={done} />}
      {open?.dialog === 'take-over' && <TakeOverDialog onClose={close} />}
    </Page>
  );
}

function NeedsPlan({ hasMembers }: { hasMembers: boolean }) {
  const { may } = useSession();
  return (
    <Notice
      tone={hasMembers ? 'warning' : 'info'}
      title={hasMembers ? 'The members have no access' : 'Teams are part of Business and Enterprise'}
      action={may('billing') && <Link to="/dashboard/plan">Compare plans</Link>}
    >
      {hasMembers
        ? 'They and their roles are kept until the plan has teams again.'
        : 'With them, several people work in one account, each with a role of their own.'}
    </Notice>
  );
}

function OfferNotice({ team, onAccept }: { team: Team; onAccept: () => void }) {
  const offered = team.members.find((member) => member.offered);
  if (offered === undefined) return null;
  if (offered.id === team.you)
    return (
      <Notice
        tone="info"
        title="You are offered this account"
        action={<Button onClick={onAccept}>Accept or look closer</Button>}
      >
        {team.owner.email} would like you to be its owner.
      </Notice>
    );
  return team.you === null ? (
    <Notice tone="info" title={`The account is offered to ${offered.email}`}>
      They have a week to accept. Until then nothing changes.
    </Notice>
  ) : null;
}

interface MembersProps {
  team: Team;
  onRole: (member: Member) => void;
  onRemove: (member: Member) => void;
}

function Members({ team, onRole, onRemove }: MembersProps) {
  const owner = { ...team.owner, id: 'owner', role: 'owner' as const, joined_at: team.owner.since };
  const rows = [owner, ...team.members];
  type Row = (typeof rows)[number];
  const name = ({ name: given, email }: Row) => given || email || 'A former member';
  const actions = (row: Row) =>
    row.role !== 'owner' &&
    row.id !== team.you &&
    team.may_invite.includes(row.role) && (
      <>
        <Button look="quiet" aria-label={`Change role of ${name(row)}`} onClick={() => onRole(row)}>
          Change role
        </Button>
        <Button look="quiet" className="danger-text" aria-label={`Remove ${name(row)}`} onClick={() => onRemove(row)}>
          Remove
        </Button>
      </>
    );
  return (
    <Card title={`Members (${rows.length})`} className="card-flush">
      <Table
        caption="Members, the owner first"
        rows={rows}
        by="id"
        columns={{
          Name: (row) => (
            <>
              <Avatar id={row.id} version={row.avatar} name={name(row)} />
              {name(row)}
              {(row.id === team.you || (row.id === 'owner' && team.you === null)) && (
                <span className="badge badge-good">You</span>
              )}
              {row.name !== '' && <span className="sub">{row.email}</span>}
            </>
          ),
          Role: ({ role }) => ROLE_NAMES[role],
          Since: ({ joined_at }) => formatDate(joined_at),
        }}
        {...(team.may_invite.length > 0 && { actions })}
      />
    </Card>
  );
}

function Invitations({ team, onDone }: { team: Team; onDone: (text: string) => void }) {
  const { error, run } = useAction(async (id: string) => {
    await post(`team/invitations/${encodeURIComponent(id)}/withdraw`);
    onDone('The invitation is withdrawn: its link no longer works.');
  });
  if (team.invitations.length === 0) return null;
  return (
    <Card title="Open invitations" className="card-flush">
      <Failed title="The invitation was not withdrawn" error={error} />
      <Table
        caption="Open invitations, newest first"
        rows={team.invitations}
        by="id"
        columns={{
          For: ({ email }) => email ?? 'Anyone with the link',
          Role: ({ role }) => ROLE_NAMES[role],
          Ends: ({ expires_at }) => <Ago at={expires_at} />,
        }}
        actions={({ id, email }) => (
          <Button
            look="quiet"
            className="danger-text"
            aria-label={`Withdraw the invitation for ${email ?? 'anyone with the link'}`}
            onClick={() => run(id)}
          >
            Withdraw
          </Button>
        )}
      />
    </Card>
  );
}

function End({ team, onLeave, onOffer }: { team: Team; onLeave: () => void; onOffer: () => void }) {
  if (team.you !== null)
    return (
      <Card title="Leave this team">
        <p className="measure">Your keys in this account end at once. Your own account stays as it is.</p>
        <Button onClick={onLeave}>Leave the team</Button>
      </Card>
    );
  if (team.members.length === 0 || !team.has_team) return null;
  return (
    <Card title="Hand the account over">
      <p className="measure">
        Offer the account to a member. Once they accept, they are its owner, and you an admin with a new free account of
        your own.
      </p>
      <Button onClick={onOffer}>Choose a new owner</Button>
    </Card>
  );
}

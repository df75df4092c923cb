import { useEffect, useState } from 'react';
import type { MemberRole } from '../../../../src/accounts/team.ts';
import { type ApiError, asApiError, post } from '../../api/client.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed, LoadError, Loading } from '../../parts/display/notice.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Card, Page } from '../../parts/layout/page.tsx';
import { Link, useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { ROLE_HINTS, ROLE_NAMES } from './roles.ts';

interface Invitation {
  team: { name: string; email: string };
  role: MemberRole;
  expires_at: string;
}

/** Requires a click, because whoever opens a link has not decided yet. */
export function JoinPage() {
  const { location, go } = useRouter();
  const { account, reload } = useSession();
  const token = location.search.get('token') ?? '';
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<ApiError>();
  const { busy, error, onSubmit } = useSubmit(async () => {
    await post('teams/join', { token });
    go('/dashboard/team', { replace: true });
    await reload();
  });
  // Not with the address: tokens in addresses of requests are written to logs.
  useEffect(() => {
    post<Invitation>('teams/invitation', { token }).then(setInvitation, (cause: unknown) =>
      setProblem(asApiError(cause)),
    );
  }, [token]);
  return (
    <Page title="Join a team">
      {problem && (
        <>
          <LoadError error={problem} retry={() => window.location.reload()} what="The invitation" />
          <p>
            You are signed in as <strong>{account.email}</strong>. <Link to="/dashboard">Go to your account</Link>
          </p>
        </>
      )}
      {!invitation && !problem && <Loading what="the invitation" />}
      {invitation && (
        <Card title={invitation.team.name || invitation.team.email}>
          <p className="measure">
            <strong>{invitation.team.email}</strong> invites you as <strong>{ROLE_NAMES[invitation.role]}</strong>.{' '}
            {ROLE_HINTS[invitation.role]}
          </p>
          <p className="measure muted">
            You join as {account.email}. Your own account stays as it is, and you can leave the team at any time. The
            invitation ends on {formatDate(invitation.expires_at)}.
          </p>
          <Failed title="You did not join" error={error} />
          <form onSubmit={onSubmit}>
            <Button type="submit" look="primary" busy={busy}>
              Join the team
            </Button>
          </form>
        </Card>
      )}
    </Page>
  );
}

import { useState } from 'react';
import { post } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useResource } from '../api/use-resource.ts';
import { APP_SCOPE_LABELS } from '../app-scope-labels.ts';
import { Button } from '../parts/display/button.tsx';
import { Failed, Loaded, NoteSkeleton, Notice } from '../parts/display/notice.tsx';
import { Card, Page } from '../parts/layout/page.tsx';
import { useRouter } from '../router.tsx';
import { useSession } from '../session.tsx';
import { connectProblem } from './connect-problems.ts';

interface AskingApp {
  name: string;
  hosts: string[];
  /** The address, without its scheme, at which the app describes itself; null: it registered itself. */
  described_by: string | null;
}

const TITLE = 'Connect an app';

/** Asks whether an app may call in the name of the account. The OAuth library leads here, with its signed request. */
export function ConnectPage() {
  const { search } = useRouter().location;
  const clientId = search.get('client_id');
  const resource = useResource<{ app: AskingApp }>(
    clientId === null ? null : `connect/${encodeURIComponent(clientId)}`,
  );
  if (search.get('error') !== null || clientId === null) {
    return (
      <Page title={TITLE}>
        <Notice tone="danger" title="The app's request is not valid">
          {connectProblem(search.get('error'), search.get('reason'))} Nothing was allowed.
        </Notice>
      </Page>
    );
  }
  return (
    <Page title={TITLE}>
      <Loaded resource={resource} what="The app" waiting={<NoteSkeleton lines={4} />}>
        {({ app }) => <Question app={app} search={search} />}
      </Loaded>
    </Page>
  );
}

function Question({ app, search }: { app: AskingApp; search: URLSearchParams }) {
  const { acting, may } = useSession();
  const asked = APP_SCOPE_LABELS.filter(([scope]) => (search.get('scope') ?? '').split(' ').includes(scope));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const scopes = asked.map(([scope]) => scope).filter((scope) => !refused.has(scope));
  const { busy, error, run } = useAction(async (accept: boolean) => {
    // The library has signed the address as it is.
    const query = window.location.search.slice(1);
    const { url } = await post<{ url: string }>('connect', { accept, query, scopes });
    window.location.assign(url);
  });
  const toggle = (scope: string, isOn: boolean) => {
    const next = new Set(refused);
    if (isOn) next.delete(scope);
    else next.add(scope);
    setRefused(next);
  };
  if (!may('apps'))
    return (
      <Notice tone="warning" title="Your role in this team has no apps">
        Choose your own account in the menu, then connect the app again.
      </Notice>
    );
  return (
    <Card title={`“${app.name}” asks to use your account`} className="connect">
      <Failed title="The app is not connected" error={error} />
      <p>
        {app.described_by !== null && (
          <>
            It describes itself at <strong>{app.described_by}</strong>.{' '}
          </>
        )}
        Its answer goes to <strong>{app.hosts.join(', ')}</strong>. Its name is its own claim: if you did not just start
        this in an app of yours, refuse.
      </p>
      <fieldset className="connect-scopes">
        <legend>It wants to</legend>
        {asked.map(([scope, label]) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={!refused.has(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="muted">
        Its calls count on {acting.email}
        {acting.member !== null && ', the account of your team'}, as those of a key do. You can end it at any time under
        Settings, Security.{acting.member !== null && ' It ends with your membership.'}
      </p>
      <div className="connect-actions">
        <Button
          look="primary"
          busy={busy}
          aria-disabled={scopes.length === 0}
          onClick={() => scopes.length > 0 && run(true)}
        >
          Allow
        </Button>
        <Button busy={busy} onClick={() => run(false)}>
          Refuse
        </Button>
      </div>
    </Card>
  );
}

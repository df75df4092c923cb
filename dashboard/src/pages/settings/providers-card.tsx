import { useState } from 'react';
import { post } from '../../api/client.ts';
import type { Providers } from '../../api/types.ts';
import type { Resource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { ProviderProblemNotice } from '../sign-in/provider-problem-notice.tsx';
import { ProofFields } from './proof-fields.tsx';

type Provider = Providers['providers'][number];
type Open = { what: 'connect' | 'remove'; provider: Provider } | null;

/** Services that sign the person in. Nothing is shown where the operator offers none. */
export function ProvidersCard({ resource }: { resource: Resource<Providers> }) {
  const { location } = useRouter();
  const { search } = location;
  const [open, setOpen] = useState<Open>(null);
  const [removed, setRemoved] = useState('');
  const providers = resource.data?.providers ?? [];
  if (providers.length === 0) return null;
  const close = () => setOpen(null);
  const arrived = providers.find(({ id }) => id === search.get('connected'))?.name;
  return (
    <Card title="Sign in with another service" className="card-flush">
      <Done>
        {removed || (arrived !== undefined && `${arrived} is connected. You can sign in with it from now on.`)}
      </Done>
      {search.has('problem') && <ProviderProblemNotice search={search} />}
      <Table
        caption="Services with which you can sign in"
        none=""
        rows={providers}
        by="id"
        columns={{
          Service: ({ name }) => name,
          Connected: ({ connected_at }) => (connected_at === null ? 'No' : formatDate(connected_at)),
        }}
        actions={(provider) =>
          provider.connected_at === null ? (
            <Button
              look="quiet"
              aria-label={`Connect ${provider.name}`}
              onClick={() => setOpen({ what: 'connect', provider })}
            >
              Connect
            </Button>
          ) : (
            <Button
              look="quiet"
              className="danger-text"
              aria-label={`Remove ${provider.name}`}
              onClick={() => setOpen({ what: 'remove', provider })}
            >
              Remove
            </Button>
          )
        }
      />
      {open?.what === 'connect' && <ConnectDialog provider={open.provider} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          provider={open.provider}
          onClose={close}
          onDone={(text) => {
            close();
            setRemoved(text);
            void resource.reload();
          }}
        />
      )}
    </Card>
  );
}

function ConnectDialog({ provider: { id, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const send = async ({ password, code }: Record<string, string>) => {
    const { url } = await post<{ url: string }>(`providers/${id}/connect`, { password, code });
    window.location.assign(url);
  };
  return (
    <FormDialog
      title={`Connect ${name}`}
      failed={`${name} was not connected`}
      submit={`Continue to ${name}`}
      send={send}
      onClose={onClose}
    >
      <p>
        A person who is signed in there can then sign in here. Your second factor, if you have one, is still asked for.
      </p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

interface RemoveProps {
  provider: Provider;
  onClose: () => void;
  onDone: (text: string) => void;
}

function RemoveDialog({ provider: { id, name }, onClose, onDone }: RemoveProps) {
  const send = async ({ password, code }: Record<string, string>) => {
    await post(`providers/${id}/remove`, { password, code });
    onDone(`${name} no longer signs you in.`);
  };
  return (
    <FormDialog
      title={`Remove ${name}?`}
      failed={`${name} was not removed`}
      cancel="Keep it"
      submit={`Remove ${name}`}
      look="danger"
      send={send}
      onClose={onClose}
    >
      <p>You then sign in with your password or a passkey. Browsers that are signed in stay so.</p>
      <ProofFields autoFocus />
    </FormDialog>
  );
}

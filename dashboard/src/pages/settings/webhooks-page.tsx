import { useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { CopyButton } from '../../parts/display/copy-button.tsx';
import { Done, EmptyState, Failed, Loaded, NoteSkeleton, Notice } from '../../parts/display/notice.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ShownOnceDialog } from '../../parts/forms/shown-once-dialog.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { SettingsFrame } from './settings-frame.tsx';

interface Endpoint {
  id: string;
  url: string;
  events: string[];
  disabled_at: string | null;
  disabled_reason: string | null;
  old_secret_until: string | null;
}

interface Delivery {
  id: string;
  type: string;
  body: string;
  created_at: string;
  attempts: number;
  status: 'waiting' | 'delivered' | 'failed';
  next_at: string | null;
  answer_status: number | null;
  answer: string | null;
}

interface List {
  endpoints: Endpoint[];
  events: string[];
  max: number;
}

export function WebhooksPage() {
  const resource = useResource<List>('webhooks');
  const [open, setOpen] = useState<'create' | { secret: string } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { error, run } = useAction(async (path: string, body: object, text: string) => {
    setSaid('');
    try {
      const { secret } = await post<{ secret?: string }>(`webhooks/${path}`, body);
      if (secret !== undefined) setOpen({ secret });
      setSaid(text);
    } finally {
      await resource.reload();
    }
  });
  const data = resource.data;
  return (
    <SettingsFrame>
      <Card
        title="Webhooks"
        className="card-flush"
        actions={
          data !== undefined &&
          data.endpoints.length < data.max && <Button onClick={() => setOpen('create')}>Create endpoint</Button>
        }
      >
        <Done>{said}</Done>
        <Failed title="That did not work" error={error} />
        <Loaded resource={resource} what="Your endpoints" waiting={<NoteSkeleton lines={3} />}>
          {({ endpoints }) =>
            endpoints.length === 0 ? (
              <EmptyState icon="info" title="There are no endpoints">
                An endpoint of yours can be told of a new catalogue, of used-up calls and of keys that expire:{' '}
                <a href="/docs/webhooks">how to receive them</a>.
              </EmptyState>
            ) : (
              <Table
                caption="Endpoints"
                rows={endpoints}
                by="id"
                columns={{
                  Address: ({ url }) => <code>{url}</code>,
                  Events: ({ events }) => (events.length === 0 ? 'only tests' : events.join(', ')),
                  State: ({ disabled_at, disabled_reason }) =>
                    disabled_at === null ? 'Works' : <span className="danger-text">Disabled: {disabled_reason}</span>,
                }}
                actions={({ id, url, disabled_at }) => (
                  <>
                    <Button
                      look="quiet"
                      aria-label={`Log of ${url}`}
                      onClick={() => setShown(shown === id ? null : id)}
                    >
                      Log
                    </Button>
                    {disabled_at === null ? (
                      <Button
                        look="quiet"
                        aria-label={`Test ${url}`}
                        onClick={() => run(`${id}/test`, {}, 'A test event is on its way: see the log.')}
                      >
                        Test
                      </Button>
                    ) : (
                      <Button
                        look="quiet"
                        aria-label={`Enable ${url}`}
                        onClick={() => run(id, { enabled: true }, 'The endpoint is enabled.')}
                      >
                        Enable
                      </Button>
                    )}
                    <Button
                      look="quiet"
                      aria-label={`Replace the secret of ${url}`}
                      onClick={() => run(`${id}/rotate`, {}, 'For a day, events are signed with both secrets.')}
                    >
                      Replace secret
                    </Button>
                    <Button
                      look="quiet"
                      className="danger-text"
                      aria-label={`Remove ${url}`}
                      onClick={() => run(`${id}/remove`, {}, 'The endpoint and its log were removed.')}
                    >
                      Remove
                    </Button>
                  </>
                )}
              />
            )
          }
        </Loaded>
      </Card>
      {shown !== null && <DeliveryLog endpointId={shown} key={shown} />}
      {open === 'create' && data !== undefined && (
        <CreateEndpoint
          events={data.events}
          onClose={() => setOpen(null)}
          onMade={(secret) => {
            setOpen({ secret });
            void resource.reload();
          }}
        />
      )}
      {open !== null && open !== 'create' && <SecretDialog secret={open.secret} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}

function CreateEndpoint({
  events,
  onClose,
  onMade,
}: {
  events: readonly string[];
  onClose: () => void;
  onMade: (secret: string) => void;
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const send = async ({ url = '' }: Record<string, string>) => {
    const wanted = events.filter((event) => !left.has(event));
    onMade((await post<{ secret: string }>('webhooks', { url, events: wanted })).secret);
  };
  const toggle = (event: string, isOn: boolean) => {
    const next = new Set(left);
    if (isOn) next.delete(event);
    else next.add(event);
    setLeft(next);
  };
  return (
    <FormDialog
      title="Create an endpoint"
      send={send}
      failed="The endpoint was not created"
      submit="Create endpoint"
      onClose={onClose}
    >
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={500}
        data-autofocus
        placeholder="https://example.com/kitscout"
      />
      <fieldset className="connect-scopes">
        <legend>Events</legend>
        {events.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={!left.has(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            <span>{event}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="The secret of the endpoint"
      warning="You have not copied the secret. It cannot be shown again."
      onClose={onClose}
    >
      {(onCopied) => (
        <>
          <p>Your endpoint verifies every event with it. It is shown only this once.</p>
          <div className="secret">
            <code>{secret}</code>
            <CopyButton text={secret} label="the secret" look="primary" data-autofocus onCopied={onCopied} />
          </div>
        </>
      )}
    </ShownOnceDialog>
  );
}

function DeliveryLog({ endpointId }: { endpointId: string }) {
  const path = `webhooks/${encodeURIComponent(endpointId)}/deliveries`;
  const resource = useResource<{ deliveries: Delivery[] }>(path);
  const [body, setBody] = useState<Delivery | null>(null);
  const { error, run } = useAction(async (id: string) => {
    await post(`${path}/${encodeURIComponent(id)}/resend`);
    await resource.reload();
  });
  return (
    <Card
      title="What was sent"
      className="card-flush"
      actions={<Button onClick={() => void resource.reload()}>Reload</Button>}
    >
      <Failed title="It was not sent again" error={error} />
      <Loaded resource={resource} what="The log" waiting={<NoteSkeleton lines={3} />}>
        {({ deliveries }) => (
          <Table
            caption="Deliveries, newest first"
            rows={deliveries}
            none="Nothing was sent to this endpoint yet."
            by="id"
            columns={{
              Event: ({ type }) => type,
              When: ({ created_at }) => <Ago at={created_at} />,
              State: ({ status, attempts }) => `${status}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
              Answer: ({ answer_status, answer }) => `${answer_status ?? ''} ${answer ?? ''}`.trim().slice(0, 80),
            }}
            actions={(delivery) => (
              <>
                <Button look="quiet" aria-label={`Body of ${delivery.id}`} onClick={() => setBody(delivery)}>
                  Body
                </Button>
                {delivery.status !== 'waiting' && (
                  <Button look="quiet" aria-label={`Resend ${delivery.id}`} onClick={() => run(delivery.id)}>
                    Resend
                  </Button>
                )}
              </>
            )}
          />
        )}
      </Loaded>
      {body !== null && (
        <Notice tone="info" title={body.id} action={<Button onClick={() => setBody(null)}>Close</Button>}>
          <CodeBlock label="the body of the event" text={pretty(body.body)} />
        </Notice>
      )}
    </Card>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

import { useState } from 'react';
import type { ApiKey, KeyList } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../parts/display/button.tsx';
import { Done, EmptyState, Loaded, Notice } from '../../parts/display/notice.tsx';
import { Page, RowsSkeleton } from '../../parts/layout/page.tsx';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { McpCard } from '../overview/mcp-card.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { endedKeys, endText, isLastKey, liveKeys, livePredecessorOf } from './key-state.ts';
import { EndedKeysTable, LiveKeysTable } from './keys-table.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';

type Open = { dialog: 'create' } | { dialog: 'roll' | 'revoke' | 'limits'; key: ApiKey } | null;

export function KeysPage() {
  const keys = useResource<KeyList>('keys');
  const { data, reload } = keys;
  const { location, go } = useRouter();
  // The overview links here with ?new, which opens the dialog.
  const [open, setOpen] = useState<Open>(location.search.has('new') ? { dialog: 'create' } : null);
  const [said, setSaid] = useState<string>();
  const show = (dialog: Open) => {
    setSaid(undefined);
    setOpen(dialog);
  };
  const live = liveKeys(data?.keys ?? []);
  const ended = endedKeys(data?.keys ?? []);
  const { acting, may } = useSession();
  const own = live.filter(({ member }) => member === acting.member);
  // An admin has keys of two kinds, each with its own limit: the server says which is reached.
  const isFull = data !== undefined && acting.role !== 'admin' && own.length >= data.max_live;

  const close = () => {
    setOpen(null);
    if (location.search.has('new')) go('/dashboard/keys', { replace: true });
    void reload();
  };
  const create = (
    <Button look="primary" icon="key" onClick={() => show({ dialog: 'create' })} disabled={isFull}>
      Create a key
    </Button>
  );
  return (
    <Page
      title="API keys"
      lead="Programs use keys to call the API for your account. Give every program its own key, so that you can revoke one without affecting the others."
      actions={data && live.length > 0 && create}
    >
      <Done>{said}</Done>
      {isFull && (
        <Notice tone="warning">
          There are {data.max_live} live keys, the most {acting.member === null ? 'an account' : 'a member'} can have.
          Revoke one to create another.
        </Notice>
      )}
      <Loaded resource={keys} what="Your keys" waiting={<RowsSkeleton />}>
        {({ keys: all }) => (
          <>
            {live.length === 0 ? (
              <EmptyState icon="key" title="No live keys" action={create}>
                Create one and you get it with a ready-to-run call. It takes a minute.
              </EmptyState>
            ) : (
              <LiveKeysTable
                keys={live}
                all={all}
                onRoll={(key) => show({ dialog: 'roll', key })}
                onRevoke={(key) => show({ dialog: 'revoke', key })}
                onLimits={may('key limits') ? (key) => show({ dialog: 'limits', key }) : undefined}
              />
            )}
            {ended.length > 0 && <EndedKeysTable keys={ended} all={all} />}
            {live.length > 0 && <McpCard />}
          </>
        )}
      </Loaded>
      {open?.dialog === 'create' && <CreateKeyDialog onClose={close} />}
      {open?.dialog === 'roll' && <RollKeyDialog rolled={open.key} onClose={close} />}
      {open?.dialog === 'limits' && (
        <LimitsDialog
          limited={open.key}
          onClose={close}
          onDone={() => {
            setSaid(`The limits of “${open.key.name}” are saved.`);
            close();
          }}
        />
      )}
      {open?.dialog === 'revoke' && (
        <RevokeKeyDialog
          revoked={open.key}
          isLast={isLastKey(open.key, data?.keys ?? [])}
          predecessor={livePredecessorOf(open.key, data?.keys ?? [])}
          onClose={close}
          onRevoked={() => {
            const old = livePredecessorOf(open.key, data?.keys ?? []);
            const also = old === undefined ? '' : ` The old key, ${old.hint}, still works: it ${endText(old)}.`;
            setSaid(`“${open.key.name}” is revoked. The next call with it is refused.${also}`);
            close();
          }}
        />
      )}
    </Page>
  );
}

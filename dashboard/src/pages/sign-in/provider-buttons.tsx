import { useState } from 'react';
import { post } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed } from '../../parts/display/notice.tsx';
import { useRouter } from '../../router.tsx';
import { useConfig } from '../../session.tsx';
import { withStorage } from '../../storage.ts';

/** Where to go once the person is back; it may be too long for the address of another service. */
const NEXT = 'kitscout.next';

export function keptNext(): string | null {
  return withStorage(() => sessionStorage.getItem(NEXT)) ?? null;
}

/** Sign-in, and sign-up, with another service. */
export function ProviderButtons() {
  const config = useConfig();
  const { location } = useRouter();
  const [chosen, setChosen] = useState('');
  const { busy, error, run } = useAction(async (id: string) => {
    setChosen(id);
    const { url } = await post<{ url: string }>(`auth/providers/${id}`);
    const next = location.search.get('next');
    withStorage(() => (next === null ? sessionStorage.removeItem(NEXT) : sessionStorage.setItem(NEXT, next)));
    window.location.assign(url);
  });
  if (config === undefined || config.providers.length === 0) return null;
  return (
    <div className="form provider-buttons">
      <Failed title="You are not signed in" error={error} />
      {config.providers.map(({ id, name }) => (
        <Button key={id} busy={busy && chosen === id} disabled={busy} onClick={() => run(id)}>
          Continue with {name}
        </Button>
      ))}
      <p className="form-or">or</p>
    </div>
  );
}

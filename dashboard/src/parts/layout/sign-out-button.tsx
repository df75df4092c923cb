import { useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { useSession } from '../../session.tsx';
import { Button } from '../display/button.tsx';

/** A failure is reported: a person who leaves a shared computer must not think that they are signed out. */
export function SignOutButton() {
  const { signOut } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const leave = () => {
    setBusy(true);
    setProblem('');
    signOut().catch((cause: unknown) => {
      setProblem(asApiError(cause).message);
      setBusy(false);
    });
  };
  return (
    <>
      {problem !== '' && (
        <p className="danger-text" role="alert">
          You are still signed in. {problem}
        </p>
      )}
      <Button look="quiet" icon="signOut" busy={busy} onClick={leave}>
        Sign out
      </Button>
    </>
  );
}

import { useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { useSession } from '../../session.tsx';
import { Button } from '../display/button.tsx';

/** If it fails, it says so: somebody who leaves a shared computer must not believe to be signed out. */
export function SignOutButton({ look = 'plain' }: { look?: 'plain' | 'quiet' }) {
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
      <Button look={look} icon="signOut" busy={busy} onClick={leave}>
        Sign out
      </Button>
    </>
  );
}

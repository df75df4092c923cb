import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session.tsx';
import { Button } from '../display/button.tsx';

/** A failure is reported: a person who leaves a shared computer must not think that they are signed out. */
export function SignOutButton() {
  const { busy, error, run } = useAction(useSession().signOut);
  return (
    <>
      {error && (
        <p className="danger-text" role="alert">
          You are still signed in. {error.message}
        </p>
      )}
      <Button look="quiet" icon="signOut" busy={busy} onClick={() => run()}>
        Sign out
      </Button>
    </>
  );
}

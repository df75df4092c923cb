import { post } from '../../api/client.ts';
import { Button } from '../../parts/display/button.tsx';
import { Failed } from '../../parts/display/notice.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';

export function SecondFactorForm({ onDone, onRestart }: { onDone: () => Promise<void>; onRestart: () => void }) {
  const { busy, error, onSubmit } = useSubmit(async ({ code }) => {
    await post('auth/sign-in/second-factor', { code });
    await onDone();
  });
  // The first step must be repeated too, because its result was used up.
  const isOver = error?.code === 'invalid_token' || error?.code === 'conflict';
  return (
    <>
      <Failed title="You are not signed in" error={error} />
      <form className="form" onSubmit={onSubmit}>
        {!isOver && (
          <>
            <Field
              label="Code"
              name="code"
              required
              autoFocus
              autoComplete="one-time-code"
              maxLength={20}
              hint="Six digits from your authenticator app, or a recovery code."
            />
            <Button type="submit" look="primary" busy={busy}>
              Sign in
            </Button>
          </>
        )}
        <Button look={isOver ? 'primary' : 'quiet'} onClick={onRestart}>
          {isOver ? 'Start over' : 'Use another account'}
        </Button>
      </form>
    </>
  );
}

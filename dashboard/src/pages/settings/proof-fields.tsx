import { Field } from '../../parts/forms/field.tsx';
import { useSession } from '../../session.tsx';

/** Password, and a code if there is a second factor, for actions that a stolen session must not be able to do. */
export function ProofFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const { account } = useSession();
  return (
    <>
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        data-autofocus={autoFocus}
      />
      {account.two_factor && (
        <Field
          label="Code"
          name="code"
          required
          maxLength={20}
          autoComplete="one-time-code"
          hint="Six digits from your authenticator app, or a recovery code."
        />
      )}
    </>
  );
}

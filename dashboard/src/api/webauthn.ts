import { ApiError } from './client.ts';

/** Asks the browser for a new passkey (WebAuthn). Loaded only when a user adds a passkey or signs in with one. */
export function createPasskey(options: unknown): Promise<unknown> {
  return answered(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );
}

export function answerWithPasskey(options: unknown): Promise<unknown> {
  return answered(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was canceled, or it took too long. Try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the site by its name, over https.',
};

async function answered(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await ask()) as PublicKeyCredential).toJSON();
  } catch (cause) {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
    throw new ApiError('passkey', PROBLEMS[name] ?? 'The browser could not use a passkey. Try again.', 0);
  }
}

import { Type } from '../../routes/type.ts';

// Far longer than authenticators send; the library validates further.
const MAX_CREDENTIAL_ID = 1_400;
const MAX_PART = 10_000;
const MAX_TRANSPORTS = 10;

const CredentialId = Type.String({ minLength: 1, maxLength: MAX_CREDENTIAL_ID, pattern: '^[A-Za-z0-9_-]+$' });
const Part = Type.String({ maxLength: MAX_PART, pattern: '^[A-Za-z0-9_-]*$' });
const Kind = Type.Literal('public-key');

/** Sent by a browser after creating a passkey: PublicKeyCredential.toJSON(). */
export const NewPasskey = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Kind,
  response: Type.Object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: MAX_TRANSPORTS })),
  }),
});

/** Sent after using one. */
export const UsedPasskey = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Kind,
  response: Type.Object({ clientDataJSON: Part, authenticatorData: Part, signature: Part }),
});

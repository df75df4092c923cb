import { get, read } from '../../../sources/guarded-request.ts';
import { checkedRegistration, RegistrationError } from './registration.ts';

const MAX_ADDRESS = 500;
const MAX_BYTES = 16 * 1024;
const ANSWER_SECONDS = 5;
/** A document that was read is not read again for so long. */
const FRESH_MS = 3_600_000;
const MAX_KEPT = 500;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Why the document of an app cannot be used, for the person whom the app has sent. */
export class DocumentError extends Error {}

export type ClientDocuments = ReturnType<typeof clientDocuments>;

interface Kept {
  metadata: Record<string, unknown>;
  at: number;
  isStored: boolean;
}

/** Whether the id of an app is the address of a document about it (Client ID Metadata Documents). */
export function isDocumentAddress(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/** The host that answers for the app; null for one that registered itself. */
export function documentHost(clientId: string): string | null {
  return isDocumentAddress(clientId) && URL.canParse(clientId) ? new URL(clientId).host : null;
}

/**
 * What apps say of themselves at an address of theirs. Documents are read only for people who are signed in and about to be
 * asked; afterwards what was stored is good enough, because people are asked every time.
 */
export function clientDocuments({
  allowPrivate,
  isKnown,
  now,
}: {
  /** Whether documents may be in the service's own networks, and come by http. */
  allowPrivate: boolean;
  /** Whether the app is stored. */
  isKnown: (clientId: string) => Promise<boolean>;
  now: () => number;
}) {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<void>>();

  async function readNew(clientId: string): Promise<void> {
    try {
      const metadata = await metadataAt(clientId, allowPrivate);
      kept.delete(clientId);
      kept.set(clientId, { metadata, at: now(), isStored: false });
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    } catch (error) {
      // Its host may be back tomorrow; what the document said before still holds.
      if (!(error instanceof UnreachableError) || !(await isKnown(clientId))) throw error;
    }
  }

  return {
    /** Reads the document of an app that asks; `attempt` counts what leads to a request. */
    async prepare(clientId: string, attempt: () => Promise<unknown>): Promise<void> {
      checkAddress(clientId, allowPrivate);
      const known = kept.get(clientId);
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at;
      if (age >= 0 && age < FRESH_MS) return;
      const running = reading.get(clientId) ?? attempt().then(() => readNew(clientId));
      reading.set(clientId, running);
      try {
        await running;
      } finally {
        reading.delete(clientId);
      }
    },
    /** What the document says, checked; undefined if that is stored already, or was not read in this process. */
    toStore(clientId: string, isThere: boolean): Record<string, unknown> | undefined {
      const known = kept.get(clientId);
      return known === undefined || (known.isStored && isThere) ? undefined : known.metadata;
    },
    stored(clientId: string): void {
      const known = kept.get(clientId);
      if (known !== undefined) known.isStored = true;
    },
  };
}

class UnreachableError extends DocumentError {}

function checkAddress(clientId: string, allowPrivate: boolean): void {
  const url = URL.canParse(clientId) ? new URL(clientId) : null;
  // Two spellings of one address would be two apps.
  const isPlain = url !== null && url.href === clientId && clientId.length <= MAX_ADDRESS && !clientId.includes('#');
  if (!isPlain || url.username !== '' || url.password !== '' || url.pathname === '/')
    throw new DocumentError('The id of the app is not the plain address of a document.');
  if (url.protocol !== 'https:' && !allowPrivate)
    throw new DocumentError('The document of the app must be at an https address.');
}

async function metadataAt(clientId: string, allowPrivate: boolean): Promise<Record<string, unknown>> {
  const document = await documentAt(clientId, allowPrivate);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new DocumentError('The document of the app is not a JSON object.');
  const { client_id, client_secret, token_endpoint_auth_method, grant_types, response_types } = document as Record<
    string,
    unknown
  >;
  if (client_id !== clientId) throw new DocumentError('The document of the app is about another address.');
  // Everybody can read the document, so there can be no secret.
  if (client_secret !== undefined || (token_endpoint_auth_method ?? 'none') !== 'none')
    throw new DocumentError('The app must not use a secret: token_endpoint_auth_method must be "none".');
  if (!allows(grant_types, 'authorization_code') || !allows(response_types, 'code'))
    throw new DocumentError('The app does not ask for codes, and nothing else is given here.');
  try {
    return { ...checkedRegistration({ ...document, token_endpoint_auth_method: 'none' }), client_id: clientId };
  } catch (error) {
    if (error instanceof RegistrationError)
      throw new DocumentError(`The document of the app is refused: ${error.message}`);
    throw error;
  }
}

function allows(list: unknown, wanted: string): boolean {
  return list === undefined || (Array.isArray(list) && list.includes(wanted));
}

async function documentAt(clientId: string, allowPrivate: boolean): Promise<unknown> {
  let text: string;
  try {
    const found = await get(clientId, {
      headers: { accept: 'application/json' },
      trusted: allowPrivate ? new URL(clientId).origin : '',
      seconds: ANSWER_SECONDS,
      maxRedirects: 0,
    });
    const { statusCode = 0, headers } = found.response;
    if (statusCode !== 200 || !JSON_TYPE.test(headers['content-type'] ?? '')) {
      found.response.destroy();
      const Refused = statusCode >= 500 ? UnreachableError : DocumentError;
      throw new Refused('The address of the app does not answer with a JSON document.');
    }
    text = (await read(found, MAX_BYTES, ANSWER_SECONDS)).toString();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // The same for each reason: the answer must not tell what there is at an address.
    throw new UnreachableError(
      `The document of the app could not be read. It must be at a public address, without redirects, of at most ${MAX_BYTES / 1024} KB, and come within ${ANSWER_SECONDS} seconds.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentError('The document of the app is not JSON.');
  }
}

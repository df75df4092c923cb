import { get, read as readBody } from '../../../sources/guarded-request.ts';
import { DashboardError } from '../errors.ts';
import type { DocumentProblem } from './document-problem.ts';
import { checkedRegistration, RegistrationError } from './registration.ts';

const MAX_ADDRESS = 500;
const MAX_BYTES = 16 * 1024;
const ANSWER_SECONDS = 5;
/** A document that was read is not read again for so long. */
const FRESH_MS = 3_600_000;
/** One of a known app that could not be used is not asked for again for so long. */
const FAILED_MS = 5 * 60_000;
const MAX_KEPT = 500;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export class DocumentError extends Error {
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(`the document of an app: ${problem}`);
    this.problem = problem;
  }
}

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

/** Where the app describes itself: anybody can have a page at a host that many share. Null for one that registered itself. */
export function describedBy(clientId: string): string | null {
  if (!isDocumentAddress(clientId) || !URL.canParse(clientId)) return null;
  const { host, pathname, search } = new URL(clientId);
  return host + pathname + search;
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
  /** Of apps that are known, why their last reading failed. */
  const failed = new Map<string, { error: DocumentError; at: number }>();
  const reading = new Map<string, Promise<void>>();

  async function readNew(clientId: string): Promise<void> {
    try {
      const metadata = await metadataAt(clientId, allowPrivate);
      failed.delete(clientId);
      keep(kept, clientId, { metadata, at: now(), isStored: false });
    } catch (error) {
      if (!(error instanceof DocumentError) || !(await isKnown(clientId))) throw error;
      keep(failed, clientId, { error, at: now() });
      refuseAsBefore(clientId);
    }
  }

  function refuseAsBefore(clientId: string): void {
    const error = failed.get(clientId)?.error;
    // Its host may be back tomorrow; what the document said before still holds.
    if (error !== undefined && error.problem !== 'unreachable') throw error;
  }

  /** Whether there is no need to read; rejects what was refused minutes ago. */
  function isSettled(clientId: string): boolean {
    if (isWithin(FRESH_MS, kept.get(clientId))) return true;
    if (!isWithin(FAILED_MS, failed.get(clientId))) return false;
    refuseAsBefore(clientId);
    return true;
  }

  function isWithin(ms: number, known: { at: number } | undefined): boolean {
    const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at;
    return age >= 0 && age < ms;
  }

  function read(clientId: string): Promise<void> {
    const running = reading.get(clientId) ?? readNew(clientId).finally(() => reading.delete(clientId));
    reading.set(clientId, running);
    return running;
  }

  async function prepare(clientId: string, attempt: () => Promise<unknown>): Promise<void> {
    checkAddress(clientId, allowPrivate);
    if (isSettled(clientId)) return;
    // Whoever waits for a reading of another request leads to none.
    if (!reading.has(clientId)) {
      try {
        await attempt();
      } catch (error) {
        const isOverLimit = error instanceof DashboardError && error.code === 'too_many_requests';
        if (!isOverLimit || !(await isKnown(clientId))) throw error;
        // A network that reads too much does not stop the apps that its people have.
        return refuseAsBefore(clientId);
      }
    }
    if (!isSettled(clientId)) await read(clientId);
  }

  return {
    /** Reads the document of an app that asks; `attempt` counts what leads to a request. */
    async prepare(clientId: string, attempt: () => Promise<unknown>): Promise<void> {
      try {
        await prepare(clientId, attempt);
      } catch (error) {
        throw allowPrivate && error instanceof DocumentError ? new DocumentError('unusable') : error;
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

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_KEPT) map.delete(map.keys().next().value!);
}

function checkAddress(clientId: string, allowPrivate: boolean): void {
  const url = URL.canParse(clientId) ? new URL(clientId) : null;
  // Two spellings of one address would be two apps.
  const isPlain = url !== null && url.href === clientId && clientId.length <= MAX_ADDRESS && !clientId.includes('#');
  if (!isPlain || url.username !== '' || url.password !== '' || url.pathname === '/')
    throw new DocumentError('address');
  if (url.protocol !== 'https:' && !allowPrivate) throw new DocumentError('not_https');
}

async function metadataAt(clientId: string, allowPrivate: boolean): Promise<Record<string, unknown>> {
  const document = await documentAt(clientId, allowPrivate);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new DocumentError('not_json');
  const { client_id, client_secret, token_endpoint_auth_method, grant_types, response_types } = document as Record<
    string,
    unknown
  >;
  if (client_id !== clientId) throw new DocumentError('other_address');
  // Everybody can read the document, so there can be no secret.
  if (client_secret !== undefined || (token_endpoint_auth_method ?? 'none') !== 'none')
    throw new DocumentError('secret');
  if (!allows(grant_types, 'authorization_code') || !allows(response_types, 'code'))
    throw new DocumentError('no_codes');
  try {
    return { ...checkedRegistration({ ...document, token_endpoint_auth_method: 'none' }), client_id: clientId };
  } catch (error) {
    throw error instanceof RegistrationError ? new DocumentError('metadata') : error;
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
      throw new DocumentError(statusCode >= 500 ? 'unreachable' : 'not_json');
    }
    text = (await readBody(found, MAX_BYTES, ANSWER_SECONDS)).toString();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // The same for each reason: the answer must not tell what there is at an address.
    throw new DocumentError('unreachable');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentError('not_json');
  }
}

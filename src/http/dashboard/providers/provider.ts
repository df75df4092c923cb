/** What the service of a provider says about the person who came back from it. */
export interface Identity {
  /** By which the provider knows the person for good; addresses and names may change hands. */
  subject: string;
  email: string | null;
  /** Null: the provider does not say. */
  emailVerified: boolean | null;
  name: string;
}

export interface Departure {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of which the provider gets the hash first, and the text itself with the code (PKCE). */
  verifier: string;
}

/** A service that people sign in with, at its wire. */
export interface ProviderClient {
  /** Where to send the browser. */
  address(departure: Departure): Promise<string>;
  /** Exchanges the code that the browser brought. Rejects with ProviderError if the provider does not answer as it should. */
  identify(code: string, departure: Departure): Promise<Identity>;
}

export class ProviderError extends Error {
  override name = 'ProviderError';
}

const ANSWER_WITHIN_MS = 10_000;
const MAX_ANSWER = 256 * 1024;

/** A JSON answer of an address that the operator configured. A redirect is none: it could lead anywhere. */
export async function askProvider(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await textOf(response);
    if (!response.ok) throw new ProviderError(`${url} answered ${response.status}`);
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) throw new ProviderError(`${url} did not answer with an object`);
    return answer as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${url} could not be asked`, { cause: error });
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER) throw new ProviderError(`an answer is larger than ${MAX_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface Exchange extends Departure {
  clientId: string;
  clientSecret: string;
  code: string;
  secretIn: 'header' | 'form';
}

/** The answer of the token endpoint. */
export function exchangeCode(tokenUrl: string, exchange: Exchange): Promise<Record<string, unknown>> {
  const { clientId, clientSecret, secretIn } = exchange;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    redirect_uri: exchange.redirectUri,
    code_verifier: exchange.verifier,
    ...(secretIn === 'form' && { client_id: clientId, client_secret: clientSecret }),
  });
  const secret = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const headers = {
    accept: 'application/json',
    ...(secretIn === 'header' && { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }),
  };
  return askProvider(tokenUrl, { method: 'POST', body, headers });
}

export function textIn(from: Record<string, unknown>, field: string): string | null {
  const value = from[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

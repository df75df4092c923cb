/** All requests of the app go through here. The session cookie is the only credential. */
const BASE = '/dashboard/api/';

/** An error response. `code` is the server's, or `unreachable` if there was no response. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

/** Converts any thrown value to an error with a message for the user. */
export function asApiError(cause: unknown, message = 'Something went wrong on this page. Try again.'): ApiError {
  return cause instanceof ApiError ? cause : new ApiError('unexpected', message, 0);
}

const signedOutListeners = new Set<() => void>();

/** Called when data cannot be read because the session has ended. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, { method: 'GET', ...(signal && { signal }) });
  return response.json();
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

let shownAccount: string | undefined;

/** The account that the pages show. The server refuses requests once the browser works in another one. */
export function showAccount(id: string | undefined): void {
  shownAccount = id;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.ok) return response;
  const error = await errorOf(response);
  // A form stays open, because leaving the page would lose what was typed into it: see `Failed`.
  if (error.code === 'signed_out' && init.method === 'GET') for (const listener of signedOutListeners) listener();
  throw error;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const headers = { ...init.headers, ...(shownAccount !== undefined && { 'x-kitscout-account': shownAccount }) };
    return await fetch(BASE + path, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause;
    throw new ApiError('unreachable', 'The server cannot be reached. Check your connection, then try again.', 0);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message } = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {};
  return new ApiError(
    typeof code === 'string' ? code : `http_${response.status}`,
    typeof message === 'string' && message !== '' ? message : 'The server could not do this. Try again in a moment.',
    response.status,
  );
}

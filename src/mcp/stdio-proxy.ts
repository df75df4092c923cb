import type { Readable, Writable } from 'node:stream';
import { AnswerTooLargeError } from '../../sdk/src/index.ts';
import { readText } from '../../sdk/src/read-text.ts';

interface Service {
  url: string;
  apiKey: string;
}

/** A kit that is installed where the assistant works, which only this side knows. */
export interface LocalKit {
  slug: string;
  name: string;
  version: string;
  read: () => string | undefined;
}

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

/** The status of an answer to a notification, which is empty. */
const ACCEPTED = 202;
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;
const INVALID_PARAMS = -32602;
/** The official client reads lines of up to 10 MiB from a command, and closes the connection at a longer one. */
const MAX_ANSWER_BYTES = 10_000_000;

/**
 * MCP over standard input and output: forwards every message to the service's /mcp and returns the answer. Neither side
 * keeps a session. Resolves when the input ends and all answers are written.
 */
export async function proxyStdio(
  { url, apiKey }: Service,
  input: Readable,
  output: Writable,
  localKits: () => readonly LocalKit[] = () => [],
): Promise<void> {
  const endpoint = `${url}/mcp`;
  const pending = new Set<Promise<void>>();
  const requests = new Map<unknown, AbortController>();
  let negotiated: string | undefined;
  const forward = async (line: string) => {
    const message = parsed(line);
    if (message === undefined)
      return write(errorOf(null, PARSE_ERROR, 'A line is not JSON: send one message per line.'));
    // Over HTTP, a request is canceled by ending its connection.
    if (message?.method === 'notifications/cancelled') return requests.get(message.params?.requestId)?.abort();
    const local = localAnswer(message, localKits);
    if (local !== undefined) return write(local);
    const canceling = new AbortController();
    const { signal } = canceling;
    requests.set(message?.id, canceling);
    try {
      const headers = { ...headersOf(message, negotiated), authorization: `Bearer ${apiKey}` };
      // To another address, fetch would go on without the key.
      const response = await fetch(endpoint, { method: 'POST', headers, body: line, redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (location !== null) throw new Error(`it redirects to ${location}`);
      const text = await readText(response, MAX_ANSWER_BYTES);
      const answers = answersOf(text, response.headers.get('content-type') ?? '');
      if (message?.method === 'resources/list') for (const answer of answers) addLocalKits(answer, localKits());
      // Without an answer, the client would wait forever.
      if (answers.length === 0 && response.status !== ACCEPTED)
        await fail(message, `The service at ${url} answered ${response.status} without MCP. Is this its address?`);
      for (const answer of answers) {
        negotiated = versionIn(answer) ?? negotiated;
        const failure = (answer as { error?: { code?: unknown; message?: string } }).error;
        // The service refused the request before MCP saw it, in the error shape of the API.
        if (!('jsonrpc' in answer))
          await fail(message, `${failure?.code ?? response.status}: ${failure?.message ?? 'refused'}`);
        // A message that the service could not read has no id there.
        else await write('id' in answer && answer.id === null ? { ...answer, id: message?.id ?? null } : answer);
      }
    } catch (error) {
      if (error instanceof AnswerTooLargeError)
        await fail(message, `The answer is too large for a client that starts a command. Connect it to ${endpoint}.`);
      // Nobody waits for the answer to a canceled request.
      else if (!signal.aborted)
        await fail(message, `The service at ${url} could not be reached: ${reasonOf(error as Error)}`);
    } finally {
      requests.delete(message?.id);
    }
  };
  const write = (value: object) =>
    new Promise<void>((resolve) => output.write(`${JSON.stringify(value)}\n`, () => resolve()));
  const fail = async (message: Message | null, text: string) => {
    if (message?.id !== undefined) await write(errorOf(message.id, INTERNAL_ERROR, text));
  };
  for await (const line of linesOf(input)) {
    if (line.trim() === '') continue;
    const task = forward(line);
    pending.add(task);
    void task.finally(() => pending.delete(task));
  }
  await Promise.all(pending);
}

const LOCAL = 'kitscout://installed/';

/** To a request for a kit that is installed here. */
function localAnswer(message: Message | null, localKits: () => readonly LocalKit[]): object | undefined {
  const uri = message?.params?.uri;
  if (message?.method !== 'resources/read' || typeof uri !== 'string' || !uri.startsWith(LOCAL)) return undefined;
  const text = localKits()
    .find(({ slug }) => uri === LOCAL + slug)
    ?.read();
  if (text === undefined)
    return errorOf(message.id, INVALID_PARAMS, 'No kit with a SKILL.md is installed under this name.');
  // Revision 2026-07-28 wants to know whether a result is whole, and how long it may be kept.
  const isModern = message.params?._meta?.[VERSION_KEY] !== undefined;
  const kept = isModern && { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  return { jsonrpc: '2.0', id: message.id, result: { contents: [{ uri, mimeType: 'text/markdown', text }], ...kept } };
}

function addLocalKits(answer: object, kits: readonly LocalKit[]): void {
  const { result } = answer as { result?: { resources?: unknown } };
  if (!Array.isArray(result?.resources)) return;
  for (const { slug, name, version } of kits) {
    const description = `Installed in this folder, version ${version}.`;
    result.resources.push({ uri: LOCAL + slug, name: slug, title: name, description, mimeType: 'text/markdown' });
  }
}

/** Not with readline, which also splits at U+2028 and U+2029: JSON may contain them. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}

function errorOf(id: Message['id'], code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The error of fetch itself only says that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

function parsed(line: string): Message | null | undefined {
  try {
    return JSON.parse(line) as Message | null;
  } catch {
    return undefined;
  }
}

/** The headers that revision 2026-07-28 repeats from the body; older revisions need only the negotiated version. */
function headersOf(message: Message | null, negotiated: string | undefined): Record<string, string> {
  const modern = message?.params?._meta?.[VERSION_KEY];
  const version = typeof modern === 'string' ? modern : message?.method === 'initialize' ? undefined : negotiated;
  const name = message?.params?.name ?? message?.params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
    ...(typeof modern === 'string' && message?.method !== undefined && { 'mcp-method': message.method }),
    // In base64, because a header cannot hold every name.
    ...(typeof modern === 'string' &&
      typeof name === 'string' && { 'mcp-name': `=?base64?${Buffer.from(name).toString('base64')}?=` }),
  };
}

/** The messages and errors of an answer; none if it is something else, such as the error page of a proxy. */
function answersOf(text: string, contentType: string): object[] {
  if (!/^(application\/json|text\/event-stream)\b/i.test(contentType)) return [];
  const lines = text.split('\n').filter((line) => line.startsWith('data:'));
  const texts = /^text/i.test(contentType) ? lines.map((line) => line.slice('data:'.length)) : [text];
  return texts
    .map((one): unknown => parsed(one))
    .filter((one) => typeof one === 'object' && one !== null && ('jsonrpc' in one || 'error' in one)) as object[];
}

function versionIn(answer: object): string | undefined {
  const version = (answer as { result?: { protocolVersion?: unknown } }).result?.protocolVersion;
  return typeof version === 'string' ? version : undefined;
}

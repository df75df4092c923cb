import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

interface Service {
  url: string;
  apiKey: string;
}

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> };
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const INTERNAL_ERROR = -32603;

/**
 * MCP over standard input and output: forwards every message to the service's /mcp and returns the answer. Neither side
 * keeps a session. Resolves when the input ends and all answers are written.
 */
export async function proxyStdio({ url, apiKey }: Service, input: Readable, output: Writable): Promise<void> {
  const endpoint = `${url.replace(/\/+$/, '')}/mcp`;
  const pending = new Set<Promise<void>>();
  let negotiated: string | undefined;
  const forward = async (line: string) => {
    const message = parsed(line);
    try {
      const headers = { ...headersOf(message, negotiated), authorization: `Bearer ${apiKey}` };
      // To another address, fetch would go on without the key.
      const response = await fetch(endpoint, { method: 'POST', headers, body: line, redirect: 'manual' });
      const location = response.headers.get('location');
      if (location !== null) throw new Error(`it redirects to ${location}`);
      for (const answer of answersOf(await response.text(), response.headers.get('content-type') ?? '')) {
        negotiated = versionIn(answer) ?? negotiated;
        const failure = (answer as { error?: { code?: unknown; message?: string } }).error;
        // The service refused the request before MCP saw it, in the error shape of the API.
        if (!('jsonrpc' in answer))
          await fail(message, `${failure?.code ?? response.status}: ${failure?.message ?? 'refused'}`);
        else await write(answer);
      }
    } catch (error) {
      await fail(message, `The service at ${url} could not be reached: ${reasonOf(error as Error)}`);
    }
  };
  const write = (value: object) =>
    new Promise<void>((resolve) => output.write(`${JSON.stringify(value)}\n`, () => resolve()));
  const fail = async (message: Message | undefined, text: string) => {
    if (message?.id !== undefined)
      await write({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: text } });
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const task = forward(line);
    pending.add(task);
    void task.finally(() => pending.delete(task));
  }
  await Promise.all(pending);
}

/** The error of fetch itself only says that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

function parsed(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}

/** The headers that revision 2026-07-28 repeats from the body; older revisions need only the negotiated version. */
function headersOf(message: Message | undefined, negotiated: string | undefined): Record<string, string> {
  const modern = message?.params?._meta?.[VERSION_KEY];
  const version = typeof modern === 'string' ? modern : message?.method === 'initialize' ? undefined : negotiated;
  const name = message?.params?.name ?? message?.params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
    ...(typeof modern === 'string' && message?.method !== undefined && { 'mcp-method': message.method }),
    ...(typeof modern === 'string' && typeof name === 'string' && { 'mcp-name': encodeURI(name) }),
  };
}

function answersOf(text: string, contentType: string): object[] {
  if (text.trim() === '') return [];
  if (!contentType.startsWith('text/event-stream')) return [JSON.parse(text) as object];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 6)
    .map((line) => JSON.parse(line.slice(5)) as object);
}

function versionIn(answer: object): string | undefined {
  const version = (answer as { result?: { protocolVersion?: unknown } }).result?.protocolVersion;
  return typeof version === 'string' ? version : undefined;
}

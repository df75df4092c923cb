import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Kitscout } from '../../sdk/src/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { skillsOf } from './skills.ts';
import { type ApiSchemas, readableCall, registerTools } from './tools.ts';

export interface McpDeps {
  version: string;
  schemas: ApiSchemas;
  catalogue: () => Catalogue;
  onError: (error: Error) => void;
}

/** The caller, and how its calls reach the API, including admission and errors. */
export interface McpCaller {
  apiKey: string;
  api: typeof globalThis.fetch;
}

export type McpHandler = (request: Request, body: unknown, caller: McpCaller) => Promise<Response>;

const INSTRUCTIONS =
  'Kitscout recommends kits: packs of prompts, skills, rules and checklists for AI assistants. Call recommend_kits with the ' +
  "user's own description of what they are building; call download_kit to get the files of the kit they choose.";

/** Otherwise the library promises notices of changes, and clients subscribe to them. */
const NO_NOTICES = { tools: { listChanged: false }, resources: { listChanged: false } };

/** Any base works: requests never leave the process. */
const IN_PROCESS = 'http://kitscout.internal';

/** MCP over HTTP, without sessions: revision 2026-07-28, and clients that still send `initialize`. */
export function createMcp(deps: McpDeps): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const server = new McpServer(
        { name: 'kitscout', title: 'Kitscout', version: deps.version },
        { instructions: INSTRUCTIONS, capabilities: NO_NOTICES },
      );
      const { api, argumentsProblem } = authInfo!.extra as { api: McpCaller['api']; argumentsProblem?: string };
      const client = new Kitscout({ apiKey: authInfo!.token, baseUrl: IN_PROCESS, maxRetries: 0, fetch: api });
      registerTools(server, client, deps.schemas, argumentsProblem);
      skillsOf(deps.catalogue, client).attach(server);
      return server;
    },
    // Nothing here changes while a client listens, and a stream waiting for changes would never end.
    { onerror: deps.onError, maxSubscriptions: 0 },
  );
  return (request, given, { apiKey, api }) => {
    const { body, argumentsProblem } = readableCall(given);
    return handler.fetch(request, {
      authInfo: { token: apiKey, clientId: 'api-key', scopes: [], extra: { api, argumentsProblem } },
      ...(body !== undefined && body !== null && { parsedBody: body }),
    });
  };
}

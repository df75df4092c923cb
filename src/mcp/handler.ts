import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { addSnippet } from '../../dashboard/src/snippets.ts';
import { Kitscout } from '../../sdk/src/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { registerPrompts } from './prompts.ts';
import { registerPublicKits } from './public-kits.ts';
import { skillsOf } from './skills.ts';
import { type ApiSchemas, readableCall, registerTools } from './tools.ts';

export interface McpDeps {
  version: string;
  schemas: ApiSchemas;
  catalogue: () => Catalogue;
  /** The numbers of the kits that are free for everyone. */
  publicKits: () => Promise<ReadonlySet<number>>;
  onError: (error: Error) => void;
}

/** The caller, and how its calls reach the API, including admission and errors. */
export interface McpCaller {
  apiKey: string;
  /** The address at which the caller reaches this service. */
  url: string;
  api: typeof globalThis.fetch;
}

export type McpHandler = (request: Request, body: unknown, caller: McpCaller) => Promise<Response>;

const instructions = (addCommand: string) =>
  'Kitscout recommends kits: packs of prompts, skills, rules and checklists for AI assistants. Call recommend_kits with the ' +
  `user's own description of what they are building. To put a kit into their project, run \`${addCommand}\` ` +
  '(it shows what it writes; --yes writes it). Where you cannot run commands, download_kit lists the files of a kit and ' +
  'reads them one by one.';

/** Otherwise the library promises notices of changes, and clients subscribe to them. */
const NO_NOTICES = {
  tools: { listChanged: false },
  prompts: { listChanged: false },
  resources: { listChanged: false },
};

/** Any base works: requests never leave the process. */
const IN_PROCESS = 'http://kitscout.internal';

/** MCP over HTTP, without sessions: revision 2026-07-28, and clients that still send `initialize`. */
export function createMcp(deps: McpDeps): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { api, url, argumentsProblem } = authInfo!.extra as Pick<McpCaller, 'api' | 'url'> & {
        argumentsProblem?: string;
      };
      const addCommand = (kit: string) => addSnippet(url, kit);
      const server = new McpServer(
        { name: 'kitscout', title: 'Kitscout', version: deps.version },
        { instructions: instructions(addCommand('KIT')), capabilities: NO_NOTICES },
      );
      const client = new Kitscout({ apiKey: authInfo!.token, baseUrl: IN_PROCESS, maxRetries: 0, fetch: api });
      registerTools(server, client, { ...deps, addCommand, argumentsProblem });
      registerPrompts(server, addCommand);
      registerPublicKits(server, client, deps.catalogue, deps.publicKits);
      skillsOf(deps.catalogue, client).attach(server);
      return server;
    },
    // Nothing here changes while a client listens, and a stream waiting for changes would never end.
    { onerror: deps.onError, maxSubscriptions: 0 },
  );
  return (request, given, { apiKey, api, url }) => {
    const { body, argumentsProblem } = readableCall(given);
    return handler.fetch(request, {
      authInfo: { token: apiKey, clientId: 'api-key', scopes: [], extra: { api, url, argumentsProblem } },
      ...(body !== undefined && body !== null && { parsedBody: body }),
    });
  };
}

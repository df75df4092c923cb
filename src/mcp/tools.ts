import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { formatCount, formatUsed } from '../../dashboard/src/format.ts';
import { ApiError, InvalidRequestError, type Kitscout, KitscoutError, NotFoundError } from '../../sdk/src/index.ts';
import { MAX_SLUG } from '../catalogue/kit.ts';

type JsonSchema = Parameters<typeof fromJsonSchema>[0];

/** A tool is one call of one endpoint, whose schemas it has unless it names its own. */
interface ToolDefinition {
  endpoint: string;
  name: string;
  title: string;
  description: string;
  input?: JsonSchema;
  output?: JsonSchema;
  /** Resolves to the structured result; `text` is what a model reads. */
  call: (client: Kitscout, input: never, schema: JsonSchema) => Promise<{ value: object; text: string }>;
}

/** By endpoint. */
export type ApiSchemas = Readonly<Record<string, { input: JsonSchema; output: JsonSchema }>>;

const KIT_NAME: JsonSchema = {
  type: 'object',
  required: ['id_or_slug'],
  properties: { id_or_slug: { type: 'string', minLength: 1, description: 'The id or the slug of a kit.' } },
  additionalProperties: false,
};

const DOWNLOAD_OUTPUT: JsonSchema = {
  type: 'object',
  required: ['files'],
  properties: {
    files: {
      type: 'array',
      description: 'Every file of the kit, in reading order.',
      items: {
        type: 'object',
        required: ['name', 'text'],
        properties: { name: { type: 'string' }, text: { type: 'string' } },
      },
    },
    digest: { type: 'string', description: 'sha256: and the digest of the lines that sha256sum prints for the files.' },
  },
};

const TOOLS: readonly ToolDefinition[] = [
  {
    endpoint: 'recommend',
    name: 'recommend_kits',
    title: 'Recommend kits',
    description:
      'Finds the kits (packs of prompts, skills, rules and checklists for AI assistants) that fit what someone is building. ' +
      'Use it when the user describes a task, a problem or a goal and may be helped by a ready-made kit. Pass their own words as use_case. ' +
      'Scores are probabilities that the kit fits; fallback is true when nothing fits well. Costs one call.',
    call: async (client, input: Parameters<Kitscout['recommend']>[0]) => {
      const value = await client.recommend(input);
      const lines = value.recommendations.map(
        ({ kit_name, kit_slug, score, reasoning }, i) =>
          `${i + 1}. ${kit_name} (${kit_slug}), score ${score}: ${reasoning}`,
      );
      const nearest =
        lines.length === 0 ? 'The catalogue has no kit for this platform.' : 'Nothing fits closely. The nearest kits:';
      return { value, text: [value.fallback ? nearest : 'Kits that fit:', ...lines].join('\n') };
    },
  },
  {
    endpoint: 'list_kits',
    name: 'search_kits',
    title: 'Search the catalogue',
    description:
      'Lists kits whose name or keywords contain a text, or that are made for one AI target such as claude-code. ' +
      'Use recommend_kits for a described need; use this one to browse. Costs one call per page.',
    call: async (client, input: Record<string, unknown>, { properties }) => {
      const value = await listKits(client, input, properties);
      const lines = value.kits.map(({ name, slug, tagline }) => `${name} (${slug}): ${tagline}`);
      return { value, text: [formatCount(value.pagination.total, 'kit'), ...lines].join('\n') };
    },
  },
  {
    endpoint: 'get_kit',
    name: 'get_kit',
    title: 'Describe a kit',
    description: 'Everything about one kit: what it does, for whom, what is inside, its files. Costs one call.',
    input: KIT_NAME,
    call: async (client, input: KitName) => {
      const value = await withKit(input, (name) => client.kits.get(name));
      const { kit } = value;
      const inside = kit.whats_inside.map((line) => `- ${line}`).join('\n');
      return { value, text: `${kit.name} (${kit.slug})\n${kit.tagline}\n\n${kit.description}\n\nInside:\n${inside}` };
    },
  },
  {
    endpoint: 'download_kit',
    name: 'download_kit',
    title: 'Download a kit',
    description:
      'The files of one kit. Needs the Pro tier or above. Read SKILL.md first: it says how to use the others. Costs one call.',
    input: KIT_NAME,
    output: DOWNLOAD_OUTPUT,
    call: async (client, input: KitName) => {
      const { text, files, digest } = await withKit(input, (name) => client.kits.download(name));
      return { value: { files, ...(digest !== undefined && { digest }) }, text };
    },
  },
  {
    endpoint: 'usage',
    name: 'usage',
    title: 'Usage',
    description: "The account's tier, and the calls used and left this month. Costs one call.",
    call: async (client) => {
      const value = await client.usage();
      return { value, text: `${value.tier_name}: ${formatUsed(value)} used, until ${value.period_end}` };
    },
  },
];

class ArgumentError extends Error {}

interface KitName {
  id_or_slug?: unknown;
}

/** No kit has this slug. */
const NO_KIT = ' ';

/** A call that names no kit is still a call: the endpoint counts it, and may refuse it for another reason. */
async function withKit<T>({ id_or_slug: name }: KitName, call: (name: string) => Promise<T>): Promise<T> {
  // A URL drops "." and "..", even encoded, and cannot hold a text of any length.
  if (typeof name === 'string' && (/^\.{1,2}$/.test(name) || name.length > MAX_SLUG)) return call(NO_KIT);
  if (typeof name === 'string' && name !== '') return call(name);
  await call(NO_KIT).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  });
  throw new ArgumentError('id_or_slug is required: it must be a string, the id or the slug of a kit.');
}

/** In a URL, everything is text. Unknown arguments are ignored. */
async function listKits(client: Kitscout, input: Record<string, unknown>, known: JsonSchema['properties'] = {}) {
  const given = Object.entries(input).filter(([name]) => Object.hasOwn(known, name));
  const wrong = given.find(([, value]) => typeof value !== 'string' && typeof value !== 'number');
  if (wrong === undefined) return client.kits.list(Object.fromEntries(given));
  // Still a call.
  await client.kits.list({ limit: 1 });
  throw new ArgumentError(`${wrong[0]} must be a string or a number.`);
}

/** A call with a wrong argument is still a call: the endpoint behind the tool refuses and counts it. */
const CHECKED_BY_THE_API: NonNullable<Parameters<typeof fromJsonSchema>[1]> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/**
 * The message with an empty object for `arguments` that are no object, which the library refuses in its own words and
 * uncounted; the tool then refuses them.
 */
export function readableCall(body: unknown): { body: unknown; argumentsProblem?: string } {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { arguments?: unknown } | null };
  const given = params?.arguments;
  const isReadable = given === undefined || (typeof given === 'object' && given !== null && !Array.isArray(given));
  if (method !== 'tools/call' || isReadable) return { body };
  return {
    body: { ...(body as object), params: { ...params, arguments: {} } },
    argumentsProblem: 'arguments must be an object.',
  };
}

/**
 * The endpoints as tools. Each tool call is one call of the endpoint behind it, admitted and counted there.
 * `argumentsProblem`: see `readableCall`.
 */
export function registerTools(
  server: McpServer,
  client: Kitscout,
  schemas: ApiSchemas,
  argumentsProblem: string | undefined,
): void {
  for (const tool of TOOLS) {
    const { name, title, description, call } = tool;
    const { input, output } = { ...schemas[tool.endpoint]!, ...tool };
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema(input, CHECKED_BY_THE_API),
        outputSchema: fromJsonSchema(output),
        annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      async (args) => {
        try {
          // Models send null for an argument that they leave out.
          const given = Object.entries(args as object).filter(([, value]) => value !== null);
          const { value, text } = await call(client, Object.fromEntries(given) as never, input);
          if (argumentsProblem !== undefined) throw new ArgumentError(argumentsProblem);
          return { content: [{ type: 'text', text }], structuredContent: { ...value } };
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: toolError(error, argumentsProblem) }] };
        }
      },
    );
  }
}

/** An error that a model can act on. The message of a used-up month says when the quota resets. */
function toolError(error: unknown, argumentsProblem: string | undefined): string {
  if (error instanceof ArgumentError || error instanceof InvalidRequestError)
    return `invalid_request: ${argumentsProblem ?? error.message}`;
  if (error instanceof NotFoundError) return `${error.code}: No kit has this id or slug. search_kits lists them all.`;
  if (error instanceof ApiError) return `${error.code}: ${error.message}`;
  if (error instanceof KitscoutError) return `internal_error: ${error.message}`;
  throw error;
}

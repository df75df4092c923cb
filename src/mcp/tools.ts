import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { formatCount, formatNumber, formatUsed } from '../../dashboard/src/format.ts';
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
  /** It stores something. */
  writes?: boolean;
  /** Null: the result is text alone. A structured one would hold the same again, and fill the context window twice. */
  output?: JsonSchema | null;
  /** Resolves to the structured result; `text` is what a model reads. */
  call: (
    client: Kitscout,
    input: never,
    schema: JsonSchema,
    addCommand: (kit: string) => string,
  ) => Promise<{ value: object | null; text: string }>;
}

/** By endpoint. */
export type ApiSchemas = Readonly<Record<string, { input: JsonSchema; output: JsonSchema }>>;

const KIT_NAME: JsonSchema = {
  type: 'object',
  required: ['id_or_slug'],
  properties: { id_or_slug: { type: 'string', minLength: 1, description: 'The id or the slug of a kit.' } },
  additionalProperties: false,
};

const DOWNLOAD_INPUT: JsonSchema = {
  type: 'object',
  required: ['id_or_slug'],
  properties: {
    id_or_slug: { type: 'string', minLength: 1, description: 'The id or the slug of a kit.' },
    file: { type: 'string', description: 'The name of one file, as the list of files has it.' },
    whole: {
      type: 'boolean',
      description: 'True gives every file as one text, often over 100 KB. Only if the user asks for all of it.',
    },
  },
  additionalProperties: false,
};

const SHORT_KIT: JsonSchema = {
  type: 'object',
  required: ['slug', 'name', 'tagline'],
  properties: { slug: { type: 'string' }, name: { type: 'string' }, tagline: { type: 'string' } },
};

const SEARCH_OUTPUT: JsonSchema = {
  type: 'object',
  required: ['kits', 'total'],
  properties: {
    kits: { type: 'array', items: SHORT_KIT },
    total: { type: 'integer', description: 'How many kits match.' },
    next_offset: { type: 'integer', description: 'The offset of the next page, if there is one.' },
  },
};

/** Of a list in the context window; the text and the structured result have it each. */
const MAX_LIST_CHARACTERS = 2_400;
const SEARCH_LIMIT = 10;
const MAX_TAGLINE = 120;

const TOOLS: readonly ToolDefinition[] = [
  {
    endpoint: 'recommend',
    name: 'recommend_kits',
    title: 'Recommend kits',
    description:
      'Finds the kits (packs of prompts, skills, rules and checklists for AI assistants) that fit what someone is building. ' +
      'Use it when the user describes a task, a problem or a goal and may be helped by a ready-made kit. Pass their own words as use_case. ' +
      'Scores are probabilities that the kit fits; fallback is true when nothing fits well. ai_platform also takes names such ' +
      'as claude-code, codex-cli or copilot. Costs one call.',
    call: async (client, input: Parameters<Kitscout['recommend']>[0], schema, addCommand) => {
      const value = await client.recommend(withKnownPlatform(input, schema));
      const best = value.fallback ? undefined : value.recommendations[0]?.kit_slug;
      const lines = value.recommendations.map(
        ({ kit_name, kit_slug, score, reasoning }, i) =>
          `${i + 1}. ${kit_name} (${kit_slug}), score ${score}: ${reasoning}`,
      );
      const nearest =
        lines.length === 0 ? 'The catalogue has no kit for this platform.' : 'Nothing fits closely. The nearest kits:';
      const add = best === undefined ? [] : [`To add the first to a project: ${addCommand(best)}`];
      return { value, text: [value.fallback ? nearest : 'Kits that fit:', ...lines, ...add].join('\n') };
    },
  },
  {
    endpoint: 'suggest',
    name: 'suggest_kits',
    title: 'Suggest kits for a project',
    description:
      'The smallest set of kits, none to three, for a project: its goal, facts about it, and the skills that it has. ' +
      'Use it when the user asks what would help this project; use recommend_kits for one described need. Pass as facts what ' +
      'you know of the project ("Next.js 16", "PostgreSQL", "no error tracking"), never code, paths or names of people, and ' +
      'show the user what you pass. "Nothing needed" is a proper answer. Costs one call.',
    call: async (client, input: Parameters<Kitscout['suggest']>[0], schema, addCommand) => {
      const value = await client.suggest(withKnownPlatform(input, schema));
      const lines = value.suggestions.map(
        ({ kit_name, kit_slug, score, serves, adds }, i) =>
          `${i + 1}. ${kit_name} (${kit_slug}), score ${score}, for ${serves.map((need) => `“${need}”`).join(', ')}: ${adds}`,
      );
      const leftOut = value.left_out.map(({ kit_name, reason }) => `Left out: ${kit_name}. ${reason}`);
      const adding = value.suggestions.map(({ kit_slug }) => `To add it to a project: ${addCommand(kit_slug)}`);
      return { value, text: [value.summary, ...lines, ...leftOut, ...value.warnings, ...adding].join('\n') };
    },
  },
  {
    endpoint: 'list_kits',
    name: 'search_kits',
    title: 'Search the catalogue',
    description:
      'Lists kits whose name or keywords contain a text, or that are made for one AI target such as claude-code. ' +
      'Use recommend_kits for a described need; use this one to browse. Gives 10 kits unless limit says otherwise. Costs one ' +
      'call per page.',
    output: SEARCH_OUTPUT,
    call: async (client, input: Record<string, unknown>, { properties }) => {
      const { kits: page, pagination } = await listKits(client, { limit: SEARCH_LIMIT, ...input }, properties);
      const { total, offset } = pagination;
      const kits = fitting(page.map(({ slug, name, tagline }) => ({ slug, name, tagline: shortened(tagline) })));
      const next = offset + kits.length;
      const isMore = kits.length > 0 && next < total;
      const lines = kits.map(({ slug, name, tagline }) => `${name} (${slug}): ${tagline}`);
      const rest = isMore ? [`${total - next} more: offset ${next}`] : [];
      return {
        value: { kits, total, ...(isMore && { next_offset: next }) },
        text: [formatCount(total, 'kit'), ...lines, ...rest].join('\n'),
      };
    },
  },
  {
    endpoint: 'get_kit',
    name: 'get_kit',
    title: 'Describe a kit',
    description: 'Everything about one kit: what it does, for whom, what is inside, its files. Costs one call.',
    input: KIT_NAME,
    call: async (client, input: KitName, _schema, addCommand) => {
      const value = await withKit(input, (name) => client.kits.get(name));
      const { kit } = value;
      const inside = kit.whats_inside.map((line) => `- ${line}`).join('\n');
      const add = `To add it to a project: ${addCommand(kit.slug)}`;
      const text = `${kit.name} (${kit.slug})\n${kit.tagline}\n\n${kit.description}\n\nInside:\n${inside}\n\n${add}`;
      return { value, text };
    },
  },
  {
    endpoint: 'download_kit',
    name: 'download_kit',
    title: 'Download a kit',
    description:
      'Lists the files of a kit, or gives one of them. Call it with id_or_slug alone for the list, then with the name of a ' +
      'file; read SKILL.md first, which says how to use the others. To install a kit, prefer the command that the list ' +
      'shows. Each call costs one call and needs the Pro tier or above, except for kits that are free for everyone.',
    input: DOWNLOAD_INPUT,
    output: null,
    call: async (client, input: KitName & { file?: unknown; whole?: unknown }, _schema, addCommand) => {
      const { text, files } = await withKit(input, (name) => client.kits.download(name));
      if (input.whole === true) return { value: null, text };
      const names = files.map(
        ({ name, text: content }) => `${name} (${formatNumber(Buffer.byteLength(content))} bytes)`,
      );
      const add = `To add the kit to a project: ${addCommand(String(input.id_or_slug))}`;
      if (input.file === undefined)
        return { value: null, text: [`${formatCount(files.length, 'file')}:`, ...names, '', add].join('\n') };
      const file = files.find(({ name }) => name === input.file);
      if (file === undefined)
        throw new ArgumentError(`file must be the name of one of: ${files.map(({ name }) => name).join(', ')}`);
      return { value: null, text: file.text };
    },
  },
  {
    endpoint: 'feedback',
    name: 'send_feedback',
    title: 'Say whether a kit helped',
    writes: true,
    description:
      'Tells the service whether a kit helped, was not relevant, was installed or removed, which improves its scores. Use it ' +
      'when the user says so, or right after you installed or removed a kit for them; never guess a verdict. kit is enough: it ' +
      'is about the last answer that showed the kit. Put nothing private into comment. Free of charge.',
    call: async (client, input: Parameters<Kitscout['feedback']>[0]) => {
      const value = await client.feedback(input);
      return { value, text: `Thank you: ${value.kit_slug}, ${value.verdict}${value.replaced ? ' (replaced)' : ''}.` };
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

/** Assistants by their own names. The API knows families of them, and `any`. */
function withKnownPlatform<T extends { ai_platform: string }>(input: T, { properties }: JsonSchema): T {
  const { enum: known } = (properties?.ai_platform ?? {}) as { enum?: readonly string[] };
  const given = input.ai_platform;
  if (typeof given !== 'string' || known === undefined || known.includes(given)) return input;
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const family = known.find((one) => name === one || name.startsWith(`${one}-`));
  const ai_platform = family ?? (name === 'antigravity' ? 'gemini' : OTHER_ASSISTANTS.test(name) ? 'any' : given);
  return { ...input, ai_platform };
}

const OTHER_ASSISTANTS = /^(github-)?copilot|^(opencode|windsurf|kiro|cline|zed|amp|vs-?code|roo|continue|goose)\b/;

function shortened(text: string): string {
  return text.length <= MAX_TAGLINE ? text : `${text.slice(0, MAX_TAGLINE).trimEnd()}…`;
}

/** As many as fit; the next page has the others. */
function fitting<T extends object>(kits: readonly T[]): T[] {
  let characters = 0;
  const fit = kits.findIndex((kit) => {
    characters += JSON.stringify(kit).length;
    return characters > MAX_LIST_CHARACTERS;
  });
  return fit === -1 ? [...kits] : kits.slice(0, Math.max(1, fit));
}

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

interface ToolDeps {
  schemas: ApiSchemas;
  /** The command that puts a kit into a project, from the service that the caller reached. */
  addCommand: (kit: string) => string;
  argumentsProblem: string | undefined;
}

/** What a model is told of the arguments, where a tool takes more than the endpoint behind it. */
function shownInput(tool: string, input: JsonSchema): JsonSchema {
  if (tool === 'search_kits') {
    const limit = { ...(input.properties?.limit as object), default: SEARCH_LIMIT };
    return { ...input, properties: { ...input.properties, limit } };
  }
  if (tool !== 'recommend_kits' && tool !== 'suggest_kits') return input;
  const { enum: known, ...platform } = (input.properties?.ai_platform ?? {}) as {
    enum?: string[];
    description?: string;
  };
  const description = `${platform.description ?? 'The assistant.'} One of ${known?.join(', ')}, or the name of another assistant.`;
  return { ...input, properties: { ...input.properties, ai_platform: { ...platform, type: 'string', description } } };
}

/**
 * The endpoints as tools. Each tool call is one call of the endpoint behind it, admitted and counted there.
 * `argumentsProblem`: see `readableCall`.
 */
export function registerTools(
  server: McpServer,
  client: Kitscout,
  { schemas, addCommand, argumentsProblem }: ToolDeps,
): void {
  for (const tool of TOOLS) {
    const { name, title, description, call } = tool;
    const { input, output } = { ...schemas[tool.endpoint]!, ...tool };
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema(shownInput(name, input), CHECKED_BY_THE_API),
        ...(output !== null && { outputSchema: fromJsonSchema(output) }),
        annotations: {
          title,
          readOnlyHint: tool.writes !== true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (args) => {
        try {
          // Models send null for an argument that they leave out.
          const given = Object.entries(args as object).filter(([, value]) => value !== null);
          const { value, text } = await call(client, Object.fromEntries(given) as never, input, addCommand);
          if (argumentsProblem !== undefined) throw new ArgumentError(argumentsProblem);
          return { content: [{ type: 'text', text }], ...(value !== null && { structuredContent: { ...value } }) };
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
  if (error instanceof NotFoundError)
    return `${error.code}: ${/request/.test(error.message) ? error.message : 'No kit has this id or slug. search_kits lists them all.'}`;
  if (error instanceof ApiError) return `${error.code}: ${error.message}`;
  if (error instanceof KitscoutError) return `internal_error: ${error.message}`;
  throw error;
}

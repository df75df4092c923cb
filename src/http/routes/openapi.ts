// Not @fastify/swagger: `npm run openapi` and the tests need the document without a server, with the errors and
// examples of each route.
import type { TProperties, TSchema } from 'typebox';
import { FREE_LIMIT } from '../../accounts/tiers.ts';
import { type ErrorCode, PublicError } from '../../errors.ts';
import { errorBody, STATUS_OF } from '../error-response.ts';
import { API_ROUTES } from './all.ts';
import type { ApiRoute } from './route.ts';
import { ErrorSchema, KitSchema, PaginationSchema, RecommendationSchema, UsageSchema } from './schemas.ts';

const COMPONENTS: readonly TSchema[] = [KitSchema, RecommendationSchema, PaginationSchema, UsageSchema, ErrorSchema];
const COMMON_ERRORS: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'subscription_inactive',
  'rate_limit_exceeded',
  'internal_error',
];

const CONDITIONS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The body or the parameters failed validation.',
  missing_api_key: 'No Authorization header was sent.',
  invalid_api_key: 'The key is malformed, unknown, expired or revoked, or not allowed from this address.',
  subscription_inactive: 'The paid subscription is past due or canceled.',
  tier_required: 'The endpoint needs the Pro tier or above.',
  not_found: 'No kit has this id or slug; for feedback also: no answer to this account has this request_id.',
  rate_limit_exceeded: 'All calls for this month are used; retry after the reset.',
  internal_error: 'Something failed on our side; the call was not counted and may be retried.',
  content_unavailable: 'The content of the kit is missing on our side; the call was not counted.',
};

/** With another one, say also in CONDITIONS what not_found means for it. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = { id_or_slug: 'The id or the slug of a kit.' };

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, from the same schemas that validate requests. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitscout API',
      version: '1.1.0',
      description:
        'Recommends kits (packs of prompts, skills, rules and checklists for AI assistants) for what you are building, and delivers them. ' +
        'Every request that is admitted counts as one call of the month, except those that fail on our side; feedback is free.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'kits', description: 'Find, read and download kits.' },
      { name: 'account', description: 'What your account uses.' },
    ],
    paths: Object.fromEntries(
      API_ROUTES.map((route) => [route.path, { [route.method.toLowerCase()]: operation(route) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of 36 characters that begins with kits_.' },
      },
      headers: HEADERS,
      schemas: Object.fromEntries(
        COMPONENTS.map((schema) => plain(schema, true)).map((schema) => [schema.title, schema]),
      ),
    },
  };
}

function operation(route: ApiRoute): Json {
  return {
    operationId: route.endpoint,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    parameters: parametersOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: plain(route.body.schema), example: route.body.example } },
      },
    }),
    responses: responsesOf(route),
  };
}

function parametersOf({ path, query, answer }: ApiRoute): Json[] {
  const fields = (query as { properties?: TProperties } | undefined)?.properties ?? {};
  const conditional = 'An ETag received before; the answer is 304 when nothing changed.';
  return [
    ...[...path.matchAll(/{(\w+)}/g)].map(([, name]) => parameter('path', name!, pathDescription(name!))),
    ...Object.entries(fields).map(([name, field]) => {
      const { description, ...schema } = plain(field);
      return parameter('query', name, description as string, schema);
    }),
    ...(answer.cacheable ? [parameter('header', 'If-None-Match', conditional)] : []),
  ];
}

function pathDescription(name: string): string {
  const description = PATH_PARAMETERS[name];
  if (description === undefined) throw new Error(`PATH_PARAMETERS in openapi.ts does not describe {${name}}`);
  return description;
}

function parameter(place: 'path' | 'query' | 'header', name: string, description: string, schema?: Json): Json {
  return { name, in: place, required: place === 'path', description, schema: schema ?? { type: 'string' } };
}

function responsesOf(route: ApiRoute): Json {
  const { answer } = route;
  const headers = { ...headerRefs(COMMON_HEADERS), ...(answer.cacheable && headerRefs(['ETag'])) };
  const responses: Json = {
    200: {
      description: answer.description,
      headers: { ...headers, ...headerRefs(answer.headers ?? []) },
      content: { [answer.contentType]: { schema: plain(answer.schema), example: answer.example } },
    },
    ...(answer.cacheable && { 304: { description: 'Nothing changed since the answer with this ETag.', headers } }),
  };
  const byStatus = Map.groupBy([...route.errors, ...COMMON_ERRORS], (code) => STATUS_OF[code]);
  for (const [status, codes] of byStatus) responses[status] = errorResponse(status, codes);
  return responses;
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const extra = status === 401 ? ['WWW-Authenticate'] : status === 429 ? ['Retry-After'] : [];
  return {
    description: codes.map((code) => `${code}: ${CONDITIONS[code]}`).join(' '),
    headers: { ...headerRefs([...COMMON_HEADERS, ...extra]), ...(status === 500 && { 'Retry-After': WHEN_BUSY }) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: errorBody(new PublicError(code, CONDITIONS[code])) }]),
        ),
      },
    },
  };
}

const COMMON_HEADERS: readonly string[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'Cache-Control',
];

const HEADERS: Json = {
  'X-RateLimit-Limit': header('Monthly cap of the tier, or the word unlimited.', String(FREE_LIMIT)),
  'X-RateLimit-Remaining': header('Calls left in the month, or the word unlimited.', String(FREE_LIMIT - 1)),
  'X-RateLimit-Reset': header('Unix time at which the quota resets.', '1769904000'),
  'X-Request-Id': header(
    'The id of this request; quote it when you report a problem.',
    '4f9d2c4e-8a0b-4a63-9a53-3f0f1b7f6a11',
  ),
  'Cache-Control': header('Answers are private and checked before reuse.', 'private, no-cache'),
  ETag: header('Names this version of the answer.', 'W/"Zk1v0p"'),
  'X-Kit-Digest': header(
    'SHA-256 over the lines that sha256sum prints for the files, in listed order: it proves every file.',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  'Retry-After': header('Whole seconds until the quota resets.', '1'),
  'WWW-Authenticate': header('The scheme to authenticate with.', 'Bearer'),
};

const WHEN_BUSY: Json = {
  ...header('Whole seconds until another try, if the service was only too busy.', '5'),
  required: false,
};

function header(description: string, example: string): Json {
  return { description, required: true, schema: { type: 'string' }, example };
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The schema as plain JSON, with references to shared schemas; for itself too, unless all of it is wanted. */
function plain(schema: TSchema, whole = false): Json {
  const text = JSON.stringify(schema, (key, value) => {
    const isReference = COMPONENTS.includes(value) && !(whole && key === '');
    return isReference ? { $ref: `#/components/schemas/${value.title}` } : value;
  });
  return JSON.parse(text);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import type { ErrorCode } from '../../errors.ts';
import type { CallDeps } from '../calls/admission.ts';
import type { ShownAnswers } from '../calls/shown-answers.ts';
import type { WorkQueue } from '../concurrency/work-queue.ts';
import type { KitContents } from './kit-contents.ts';

export interface RouteDeps extends CallDeps {
  catalogue: () => CatalogueVersion;
  contents: KitContents;
  answers: ShownAnswers;
  /** Where recommendations are computed, in fair turns of accounts and networks. */
  recommending: WorkQueue<Buffer>;
}

/** One endpoint of the API: its handler and its description in openapi.json. */
export interface ApiRoute {
  /** Its name in logs and metrics. */
  endpoint: string;
  method: 'GET' | 'POST';
  /** In the form of OpenAPI: /kits/{id_or_slug}. */
  path: string;
  summary: string;
  description: string;
  /** Its group in openapi.json. */
  tag: 'kits' | 'account';
  /** Its handler needs the account's calls per day, which admission then reads too. */
  wantsDays?: boolean;
  /** It is admitted like the others, and never counted. */
  isFree?: boolean;
  body?: { schema: TSchema; example: unknown };
  query?: TSchema;
  answer: {
    description: string;
    contentType: 'application/json' | 'text/markdown';
    schema: TSchema;
    example: unknown;
    cacheable: boolean;
    /** Headers of a success, in addition to those of every answer. */
    headers?: readonly string[];
  };
  /** The errors it can return, in addition to those of every endpoint. */
  errors: readonly ErrorCode[];
  /** Runs before validation, on a body that is JSON but not yet checked. */
  prepareBody?: (body: unknown) => void;
  handle: (deps: RouteDeps, request: FastifyRequest, reply: FastifyReply) => unknown;
}

export function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

export function idOrSlugOf(request: FastifyRequest): string {
  return (request.params as { id_or_slug: string }).id_or_slug;
}

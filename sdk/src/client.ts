import { ApiPromise, withDetails } from './api-promise.ts';
import type { components, operations } from './api-types.ts';
import { AnswerTooLargeError, ApiError, KitscoutError, TierRequiredError } from './errors.ts';
import { type KitFile, splitDownload } from './kit-files.ts';
import { readText } from './read-text.ts';
import { type ApiRequest, type ClientOptions, type RequestOptions, Transport } from './transport.ts';

type Schemas = components['schemas'];
export type Kit = Schemas['Kit'];
export type Recommendation = Schemas['Recommendation'];
export type Pagination = Schemas['Pagination'];
export type Usage = Schemas['Usage'];

export type RecommendParams = NonNullable<operations['recommend']['requestBody']>['content']['application/json'];
export type Recommendations = operations['recommend']['responses'][200]['content']['application/json'];
export type SuggestParams = NonNullable<operations['suggest']['requestBody']>['content']['application/json'];
export type Suggestions = operations['suggest']['responses'][200]['content']['application/json'];
export type Suggestion = Suggestions['suggestions'][number];
export type FeedbackParams = NonNullable<operations['feedback']['requestBody']>['content']['application/json'];
export type Feedback = operations['feedback']['responses'][200]['content']['application/json'];
export type ListKitsParams = NonNullable<operations['list_kits']['parameters']['query']>;
export type KitList = operations['list_kits']['responses'][200]['content']['application/json'];
export type KitAnswer = operations['get_kit']['responses'][200]['content']['application/json'];

export interface Download {
  /** The download as the API sends it: one markdown text. */
  text: string;
  /** The same, file by file. */
  files: KitFile[];
  /** `sha256:` and the SHA-256 of the lines that `sha256sum` prints for the files, in order; undefined if not sent. */
  digest: string | undefined;
}

export interface DownloadOptions extends RequestOptions {
  /** An earlier version, as the first 12 or more characters of its digest; by default the current one. */
  version?: string | undefined;
}

const MAX_PAGE = 100;
/** Ten times the largest catalogue that was measured. */
const MAX_KITS = 1_000_000;

export class Kitscout {
  readonly kits: Kits;
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    this.#transport = new Transport(options);
    this.kits = new Kits(this.#transport);
  }

  /** The kits that fit a platform and a use case, best first, each with a score and a reason. */
  recommend(params: RecommendParams, options: RequestOptions = {}): ApiPromise<Recommendations> {
    return call(this.#transport, () => ({ method: 'POST', path: '/api/v1/recommend', body: params }), options);
  }

  /** The smallest set of kits, none to three, for a goal and the facts of a project, beside what is installed. */
  suggest(params: SuggestParams, options: RequestOptions = {}): ApiPromise<Suggestions> {
    return call(this.#transport, () => ({ method: 'POST', path: '/api/v1/suggest', body: params }), options);
  }

  /** Says whether a recommended kit helped. Free of charge; without `request_id` it is about the last answer with the kit. */
  feedback(params: FeedbackParams, options: RequestOptions = {}): ApiPromise<Feedback> {
    return call(this.#transport, () => ({ method: 'POST', path: '/api/v1/feedback', body: params }), options);
  }

  /** Calls of the current month, with the last 30 days. */
  usage(options: RequestOptions = {}): ApiPromise<Usage> {
    return call(this.#transport, () => ({ method: 'GET', path: '/api/v1/usage' }), options);
  }
}

export class Kits {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One page of the catalogue. */
  list(params: ListKitsParams = {}, options: RequestOptions = {}): ApiPromise<KitList> {
    return call(this.#transport, () => ({ method: 'GET', path: '/api/v1/kits', query: { ...params } }), options);
  }

  /**
   * Every matching kit, page by page. Each page is one call. Throws AnswerTooLargeError if the service sends pages that
   * never end: too many or too few kits on one, or a million in all.
   */
  async *all(params: ListKitsParams = {}, options: RequestOptions = {}): AsyncGenerator<Kit, void, undefined> {
    const limit = params.limit ?? MAX_PAGE;
    for (let offset = params.offset ?? 0; ; ) {
      const { kits, pagination } = await this.list({ ...params, limit, offset }, options);
      if (kits.length > limit) throw endless(`a page has ${kits.length} kits instead of ${limit}`);
      yield* kits;
      offset += kits.length;
      if (kits.length === 0 || offset >= pagination.total) return;
      if (kits.length < limit) throw endless(`a page before the last has ${kits.length} kits instead of ${limit}`);
      if (offset >= MAX_KITS) throw endless(`there are more than ${MAX_KITS} kits`);
    }
  }

  get(idOrSlug: string, options: RequestOptions = {}): ApiPromise<KitAnswer> {
    return call(this.#transport, () => ({ method: 'GET', path: pathOf(idOrSlug) }), options);
  }

  /**
   * The files of a kit. A kit that is free for everyone comes from its public address: without a call, and without a
   * key. The others need the Pro tier or above.
   */
  download(idOrSlug: string, { version, ...options }: DownloadOptions = {}): ApiPromise<Download> {
    const query = { version };
    const send = async () => {
      const found = await this.#publicDownload(idOrSlug, query, options);
      if ('response' in found) return found;
      try {
        const request = { method: 'GET', path: `${pathOf(idOrSlug)}/download`, query } as const;
        return await this.#transport.send(request, options, readDownload);
      } catch (error) {
        // Otherwise a busy public address would read as "needs Pro".
        throw found.error !== undefined && error instanceof TierRequiredError ? found.error : error;
      }
    };
    return answer(send);
  }

  /** The error, if any, is one after which the kit may still be public. */
  async #publicDownload(
    idOrSlug: string,
    query: { version: string | undefined },
    options: RequestOptions,
  ): Promise<{ value: Download; response: Response } | { error: unknown }> {
    const request = { method: 'GET', path: `/kits/${segmentOf(idOrSlug)}/content.md`, query, isPublic: true } as const;
    try {
      const found = await this.#transport.send(request, options, async (response) =>
        // A proxy may answer every path with a page of its own.
        response.headers.get('x-kit-digest') ? readDownload(response) : null,
      );
      return found.value === null ? { error: undefined } : { value: found.value, response: found.response };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === NOT_MODIFIED) throw error;
      return { error: error.status === 429 || error.status >= 500 ? error : undefined };
    }
  }
}

const NOT_MODIFIED = 304;

async function readDownload(response: Response): Promise<Download> {
  const text = await readText(response);
  return { text, files: splitDownload(text), digest: response.headers.get('x-kit-digest') ?? undefined };
}

function call<T extends object>(
  transport: Transport,
  request: () => ApiRequest,
  options: RequestOptions,
  read: (response: Response) => Promise<T> = readJson,
): ApiPromise<T> {
  return answer(async () => transport.send(request(), options, read));
}

function answer<T extends object>(send: () => Promise<{ value: T; response: Response }>): ApiPromise<T> {
  const detailed = async () => {
    const { value, response } = await send();
    return { data: withDetails(value, response.headers), response };
  };
  return ApiPromise.of(detailed());
}

function endless(reason: string): AnswerTooLargeError {
  return new AnswerTooLargeError(`The list of kits was not read to its end: ${reason}.`);
}

async function readJson<T>(response: Response): Promise<T> {
  const value: unknown = JSON.parse(await readText(response));
  if (typeof value !== 'object' || value === null) throw new Error('the answer is not a JSON object');
  return value as T;
}

function pathOf(idOrSlug: string): string {
  return `/api/v1/kits/${segmentOf(idOrSlug)}`;
}

function segmentOf(idOrSlug: string): string {
  // A URL drops these, even encoded: the call would go to another endpoint.
  if (/^\.{0,2}$/.test(idOrSlug)) throw new KitscoutError(`"${idOrSlug}" is not the id or slug of a kit.`);
  // Half of a surrogate pair cannot be encoded, and no kit has one.
  return encodeURIComponent(String(idOrSlug).replace(/\p{Surrogate}/gu, '\ufffd'));
}

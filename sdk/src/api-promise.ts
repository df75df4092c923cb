/** From the headers of an answer. If a proxy removed them, the numbers are NaN and the date is invalid. */
export interface RateLimit {
  /** The tier's calls per month; Infinity on Enterprise. */
  limit: number;
  /** Calls left this month; Infinity on Enterprise. */
  remaining: number;
  /** When the count resets. */
  reset: Date;
}

export interface ResponseDetails {
  /** Quote it when you ask for help. */
  requestId: string;
  rateLimit: RateLimit;
}

/** The API's answer with response details. The details are not enumerable, so the value is the API's own JSON. */
export type Result<T> = T & Readonly<ResponseDetails>;

/** A promise of the result that also provides the raw response. The request starts when the method is called. */
export class ApiPromise<T> extends Promise<Result<T>> {
  #answer!: Promise<{ data: Result<T>; response: Response }>;

  static of<T>(answer: Promise<{ data: Result<T>; response: Response }>): ApiPromise<T> {
    const promise = new ApiPromise<T>((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    promise.#answer = answer;
    return promise;
  }

  /** then() and catch() give plain promises: only the request itself has a response. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  withResponse(): Promise<{ data: Result<T>; response: Response }> {
    // The promise below reports the failure to the caller, so this one must not count as unhandled.
    this.catch(() => {});
    return this.#answer;
  }
}

export function withDetails<T extends object>(data: T, headers: Headers): Result<T> {
  const number = (name: string) => {
    const value = headers.get(name);
    return value === 'unlimited' ? Number.POSITIVE_INFINITY : Number(value ?? Number.NaN);
  };
  const rateLimit: RateLimit = {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: new Date(number('x-ratelimit-reset') * 1000),
  };
  return Object.defineProperties(data, {
    requestId: { value: headers.get('x-request-id') ?? '' },
    rateLimit: { value: rateLimit },
  }) as Result<T>;
}

import { type AdmitRequest, type AdmitResult, type CountedCall, StoreUnavailableError } from './store.ts';

export type BatchCall = ({ do: 'admit' } & AdmitRequest) | ({ do: 'refund' } & CountedCall);

/** The readiness check's entry: takes the path of a call, whose key has a hash, but is not counted. */
export const PROBE = { do: 'admit', keyHash: '', endpoint: null, address: null, wantDays: false } as const;

/** For an admission its result; for a refund the calls then used in its month. */
export type BatchAnswer = AdmitResult | number;

export type SubmitCall = (call: BatchCall) => Promise<BatchAnswer>;

/** In one durable transaction, in order. If it rejects, nothing took effect, except with UncertainBatchError. */
type SendBatch = (calls: readonly BatchCall[], waitMs: number) => Promise<BatchAnswer[]>;

/** The answer to a batch was lost, so it is unknown whether it took effect. */
export class UncertainBatchError extends StoreUnavailableError {
  /** Resolves, possibly much later, to whether it did. By then, everything it counted has been refunded. */
  readonly settled: Promise<boolean>;

  constructor(message: string, settled: Promise<boolean>, options?: { cause?: unknown }) {
    super(message, options);
    this.settled = settled;
  }
}

interface BatcherOptions {
  /** Its name in messages. */
  engine: string;
  send: SendBatch;
  inFlight: number;
  /** How many of the waiting calls go into the next batch, given how large the last one was and how long it took. */
  batchSize?: (waiting: number, last: { size: number; ms: number }) => number;
  onBatch: ((size: number) => void) | undefined;
}

interface Waiting {
  call: BatchCall;
  resolve: (answer: BatchAnswer) => void;
  reject: (error: Error) => void;
  deadline: number;
  /** The caller was told that it failed; if the call is counted after all, it is refunded. */
  abandoned: boolean;
}

/** Leaves 0.3 s of the promised 2; with a shorter limit, a busy machine would refuse calls that it could answer. */
const ANSWER_WITHIN_MS = 1_700;
const CHECK_EVERY_MS = 100;
const RETRY_MS = 1_000;
/** The deadline of a refund that no caller waits for: it is repeated until it succeeds. */
const NO_CALLER = Number.POSITIVE_INFINITY;

/** Calls collect while batches are in flight and are sent when one returns. None waits longer than ANSWER_WITHIN_MS. */
export class AdmissionBatcher {
  readonly #options: BatcherOptions;
  #pending: Waiting[] = [];
  /** Not a Set: its discarded hash tables would keep finished calls alive until a full garbage collection. */
  readonly #sent: Waiting[][] = [];
  #last = { size: 0, ms: 0 };
  #sendScheduled = false;
  #closing = false;
  #whenIdle: (() => void) | null = null;
  readonly #watch: NodeJS.Timeout;

  constructor(options: BatcherOptions) {
    this.#options = options;
    // After answers that came while the event loop was busy: it runs timers before it reads them.
    this.#watch = setInterval(() => setImmediate(() => this.#dropOverdue()), CHECK_EVERY_MS);
    this.#watch.unref();
  }

  readonly submit: SubmitCall = (call) => {
    if (this.#closing) return Promise.reject(new StoreUnavailableError('the store is closing'));
    return new Promise((resolve, reject) => {
      this.#pending.push({ call, resolve, reject, deadline: performance.now() + ANSWER_WITHIN_MS, abandoned: false });
      this.#scheduleSend();
    });
  };

  /** Waits for every call that was submitted. */
  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#isIdle()) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    clearInterval(this.#watch);
  }

  #isIdle(): boolean {
    return this.#sent.length === 0 && this.#pending.length === 0;
  }

  /** Deferred, because requests that arrived in the same turn of the event loop belong in the same batch. */
  #scheduleSend(): void {
    if (this.#sendScheduled || this.#sent.length >= this.#options.inFlight) return;
    this.#sendScheduled = true;
    setImmediate(() => {
      this.#sendScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#sent.length >= this.#options.inFlight || this.#pending.length === 0) return;
    const { batchSize, onBatch, send } = this.#options;
    const sent = this.#pending.splice(0, batchSize?.(this.#pending.length, this.#last) ?? this.#pending.length);
    this.#sent.push(sent);
    const sentAt = performance.now();
    const calls = sent.map((waiting) => waiting.call);
    const size = calls.filter((call) => call !== PROBE).length;
    if (size > 0) onBatch?.(size);
    const waitMs = Math.min(ANSWER_WITHIN_MS, Math.max(0, sent[0]!.deadline - sentAt));
    send(calls, waitMs).then(
      (answers) => this.#finished(sent, sentAt, () => this.#answer(sent, answers)),
      (error: Error) => this.#finished(sent, sentAt, () => this.#failAll(sent, error)),
    );
    if (this.#pending.length > 0) this.#send();
  }

  /** Sends the next batch before this one is answered: neither database nor event loop waits for the other. */
  #finished(sent: Waiting[], sentAt: number, settle: () => void): void {
    this.#sent.splice(this.#sent.indexOf(sent), 1);
    this.#last = { size: sent.length, ms: performance.now() - sentAt };
    this.#send();
    settle();
    if (this.#isIdle()) this.#whenIdle?.();
  }

  #answer(sent: readonly Waiting[], answers: readonly BatchAnswer[]): void {
    for (const [i, waiting] of sent.entries()) {
      const answer = answers[i]!;
      if (!waiting.abandoned) waiting.resolve(answer);
      else if (typeof answer !== 'number' && answer.outcome !== 'unknown_key' && answer.counted)
        this.#refundLater(refundOf(answer));
    }
  }

  #failAll(sent: readonly Waiting[], cause: Error): void {
    const error =
      cause instanceof StoreUnavailableError
        ? cause
        : new StoreUnavailableError(`${this.#options.engine}: ${cause.message}`, { cause });
    if (!(error instanceof UncertainBatchError)) {
      for (const waiting of sent) this.#fail(waiting, error);
      return;
    }
    // Callers are answered now; a refund happens once the batch is known to have had no effect.
    for (const waiting of sent) if (waiting.deadline !== NO_CALLER) waiting.reject(error);
    const refunds = sent.filter((waiting) => waiting.call.do === 'refund');
    void error.settled.then((tookEffect) => {
      for (const waiting of refunds) if (!tookEffect) this.#fail(waiting, error);
    });
  }

  /** No caller waits for it, but it must happen, so it is retried until the database accepts it. */
  #refundLater(call: BatchCall): void {
    const again = () => {
      if (!this.#closing) setTimeout(() => this.#refundLater(call), RETRY_MS).unref();
    };
    this.#pending.push({ call, resolve: () => {}, reject: again, deadline: NO_CALLER, abandoned: false });
    this.#scheduleSend();
  }

  #dropOverdue(): void {
    const now = performance.now();
    const overdue = (waiting: Waiting) => waiting.deadline <= now && !waiting.abandoned;
    const tooLate = () => new StoreUnavailableError(`${this.#options.engine} did not answer in time`);
    const unsent = this.#pending.filter(overdue);
    if (unsent.length > 0) this.#pending = this.#pending.filter((waiting) => !overdue(waiting));
    for (const waiting of unsent) this.#fail(waiting, tooLate());
    for (const waiting of this.#sent.flat().filter(overdue)) {
      waiting.abandoned = true;
      waiting.reject(tooLate());
    }
    if (this.#isIdle()) this.#whenIdle?.();
  }

  /** A call that certainly did not take effect. */
  #fail(waiting: Waiting, error: Error): void {
    waiting.reject(error);
    if (waiting.call.do === 'refund' && waiting.deadline !== NO_CALLER) this.#refundLater(waiting.call);
  }
}

/** Only the fields needed, because a batch may be sent to another thread. */
export function refundOf({ accountId, at, keyId, endpoint }: CountedCall): BatchCall {
  return { do: 'refund', accountId, at, keyId, endpoint };
}

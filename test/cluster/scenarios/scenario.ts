/** One promise of the cluster, as a runnable check. */
export interface Scenario {
  name: string;
  /** What must hold. */
  promise: string;
  /**
   * Resolves to lines with the measurements; rejects if the promise is broken. `short` is the form for every test run.
   */
  run: (size: 'full' | 'short') => Promise<string[]>;
}

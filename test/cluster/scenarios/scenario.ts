/** One promise of the cluster, as something to run. */
export interface Scenario {
  name: string;
  /** What must hold, in the words of the promise. */
  promise: string;
  /**
   * Resolves to what was measured, in plain lines; rejects when the promise is broken. `short` is the form for every
   * test run.
   */
  run: (size: 'full' | 'short') => Promise<string[]>;
}

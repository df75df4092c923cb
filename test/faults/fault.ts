/** A fault, and what the service guarantees during and after it. Each file in this folder exports one as `fault`. */
export interface Fault {
  /** The guarantee, in one line. */
  promise: string;
  /** Prints its measurements line by line, and resolves to whether the guarantee held. */
  run: (say: (line: string) => void, options: FaultOptions) => Promise<boolean>;
}

interface FaultOptions {
  /** The duration of a fault that can run for hours. */
  minutes: number | undefined;
}

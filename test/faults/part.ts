/** One thing that goes wrong, and what the service promises then. A file beside this one exports it as `part`. */
export interface Part {
  /** What is promised, in one line. */
  promise: string;
  /** Says what it measured, line by line, and resolves with whether the promise held. */
  run: (say: (line: string) => void, options: PartOptions) => Promise<boolean>;
}

interface PartOptions {
  /** How long a part that can go on for hours does so. */
  minutes: number | undefined;
}

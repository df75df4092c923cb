import { createContext, Script } from 'node:vm';

/** A pattern of some innocent characters can take hours on a text. V8 stops it here: it checks for the time as it backtracks. */
const LIMIT_MS = 1_000;
const TEST = new Script('new RegExp(pattern, flags).test(text)');
// Making a context takes 4 ms, and a catalogue has hundreds of patterns.
let context: Record<string, string> | undefined;

/** Whether the text matches; or why that cannot be said: not a pattern, or one that takes too long. */
export function matchesPattern(pattern: string, flags: string, text: string): boolean | { reason: string } {
  try {
    // Only texts go in and a boolean comes out: the pattern is data, never code.
    context ??= createContext({}) as Record<string, string>;
    Object.assign(context, { pattern, flags, text });
    return TEST.runInContext(context, { timeout: LIMIT_MS }) as boolean;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { reason: `takes longer than ${LIMIT_MS / 1_000} s: it can match in too many ways` };
    return { reason: `is not a regular expression: ${message.replace(/^Invalid regular expression: /, '')}` };
  }
}

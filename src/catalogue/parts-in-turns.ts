import { setImmediate as nextRound } from 'node:timers/promises';
import { partAt } from '../../sdk/src/kit-files.ts';

/** Of the event loop, before other work gets a turn. A file has at most a megabyte, which takes about as long. */
const TURN_MS = 5;

/** Lets other work run in between: call it after each piece of work that may be one of many. */
export function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextRound();
    began = performance.now();
  };
}

/** Where each file of a kit's content is. Taking 16 MB apart at once would block the event loop for half a second. */
export async function partsOf(content: string): Promise<{ name: string; start: number; end: number }[]> {
  const parts: { name: string; start: number; end: number }[] = [];
  const turn = turns();
  for (let start = 0; start < content.length; ) {
    const { name, end } = partAt(content, start);
    parts.push({ name, start, end });
    start = end + 1;
    await turn();
  }
  return parts;
}

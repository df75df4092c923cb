import type { Store } from '../../store/store.ts';
import { semaphore } from '../concurrency/semaphore.ts';

const MAX_READING = 2;

export type KitContents = ReturnType<typeof kitContents>;

/** Contents as bytes, shared by concurrent downloads. Few are read at a time, because reading makes several copies. */
export function kitContents({ catalogue }: Pick<Store, 'catalogue'>) {
  const contents = new Map<string, WeakRef<Buffer>>();
  const asked = new Map<string, Promise<Buffer | undefined>>();
  const reading = semaphore(MAX_READING);
  const readNow = async (hash: string) => {
    const text = await catalogue.readContent(hash);
    if (text === undefined) return undefined;
    const content = Buffer.from(text);
    for (const [other, kept] of contents) if (kept.deref() === undefined) contents.delete(other);
    contents.set(hash, new WeakRef(content));
    return content;
  };
  return {
    /** Undefined if the store has no content with this hash. */
    read: async (hash: string): Promise<Buffer | undefined> =>
      contents.get(hash)?.deref() ??
      asked.getOrInsertComputed(hash, () => reading.run(() => readNow(hash)).finally(() => asked.delete(hash))),
  };
}

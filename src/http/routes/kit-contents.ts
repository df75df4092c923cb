import { PublicError } from '../../errors.ts';
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
  /** Undefined if the content was not imported, which null says, or the store has lost it. */
  async function find(hash: string | null): Promise<Buffer | undefined> {
    if (hash === null) return undefined;
    const start = () => reading.run(() => readNow(hash)).finally(() => asked.delete(hash));
    return contents.get(hash)?.deref() ?? asked.getOrInsertComputed(hash, start);
  }
  return {
    find,
    /** Rejects with content_unavailable where `find` gives undefined. */
    async read(hash: string | null): Promise<Buffer> {
      const content = await find(hash);
      if (content !== undefined) return content;
      throw new PublicError(
        'content_unavailable',
        'The content of this kit is missing on our side. The call was not counted.',
      );
    },
  };
}

import type { PackedRelease } from '../../catalogue/packed-catalogue.ts';
import type { KitOrigin } from '../../catalogue/release.ts';
import { PublicError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { semaphore } from '../concurrency/semaphore.ts';

const MAX_READING = 2;

type Release = Pick<PackedRelease, 'contentHash' | 'origin'>;

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
  /** Undefined if the content was not imported, the store has lost it, or its licence forbids passing it on. */
  async function find({ contentHash: hash, origin }: Release): Promise<Buffer | undefined> {
    if (hash === null || origin?.withheld === true) return undefined;
    const start = () => reading.run(() => readNow(hash)).finally(() => asked.delete(hash));
    return contents.get(hash)?.deref() ?? asked.getOrInsertComputed(hash, start);
  }
  return {
    find,
    /** Rejects with content_unavailable where `find` gives undefined. */
    async read(release: Release): Promise<Buffer> {
      const content = await find(release);
      if (content !== undefined) return content;
      if (release.origin?.withheld === true) throw withheld(release.origin);
      throw new PublicError(
        'content_unavailable',
        'The content of this kit is missing on our side. The call was not counted.',
      );
    },
  };
}

/** Recommended all the same: whoever wants the kit gets it where it comes from. */
export function withheld({ licence, link, address }: Pick<KitOrigin, 'licence' | 'link' | 'address'>): PublicError {
  return new PublicError(
    'content_unavailable',
    `The licence of this kit (${licence}) does not allow passing its files on. They are at ${link ?? address}. The call was not counted.`,
  );
}

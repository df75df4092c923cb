import { UsageError } from '../errors.ts';
import type { MarkState } from '../store/catalogue-store.ts';
import type { Store } from '../store/store.ts';
import { type Command, requiredOption, withStore } from './command.ts';

const BY = 'command line';

function marking(verb: string, state: MarkState, summary: string): Command {
  return {
    name: `catalogue ${verb}`,
    usage: 'KIT[@VERSION] --reason TEXT',
    summary,
    words: ['KIT'],
    options: { reason: 'what people who have it should know' },
    run: withStore(async (call, store) => {
      const reason = requiredOption(call, 'reason').slice(0, 500);
      const { slug, digest } = await kitAt(store, call.words[0]!);
      await store.catalogue.mark(slug, digest, state, reason);
      await store.audit.record(BY, 'kit.marked', { kit: slug, version: digest?.slice(0, 12) ?? null, state, reason });
      call.output.result(
        { kit: slug, version: digest?.slice(0, 12) ?? null, state, reason },
        `${call.words[0]} is ${state}: ${reason}`,
      );
      return undefined;
    }),
  };
}

const restore: Command = {
  name: 'catalogue restore',
  usage: 'KIT[@VERSION]',
  summary: 'take back what was said about a kit, or one of its versions',
  words: ['KIT'],
  run: withStore(async (call, store) => {
    const { slug, digest } = await kitAt(store, call.words[0]!);
    if (!(await store.catalogue.unmark(slug, digest))) throw new UsageError(`nothing is said about ${call.words[0]}`);
    await store.audit.record(BY, 'kit.restored', { kit: slug, version: digest?.slice(0, 12) ?? null });
    call.output.result({ kit: slug, version: digest?.slice(0, 12) ?? null }, `${call.words[0]} is as before.`);
    return undefined;
  }),
};

async function kitAt(store: Store, word: string): Promise<{ slug: string; digest: string | null }> {
  const [slug, version] = word.split('@') as [string, string | undefined];
  if (version === undefined) return { slug, digest: null };
  const found = (await store.catalogue.versions(slug)).filter(
    ({ digest }) => version.length >= 4 && digest.startsWith(version),
  );
  if (found.length !== 1)
    throw new UsageError(`${slug} has no version ${version}; "kitscout show ${slug} --versions" lists them`);
  return { slug, digest: found[0]!.digest };
}

export const markCommands: readonly Command[] = [
  marking('deprecate', 'deprecated', 'say that a kit should not be used any more; it is still recommended'),
  marking('yank', 'yanked', 'withdraw a kit or a version: it is not recommended, and those who have it are told'),
  marking('quarantine', 'quarantined', 'withdraw a kit or a version, and hand it out to nobody'),
  restore,
];

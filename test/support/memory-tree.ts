import type { SourceTree, TreeEntry } from '../../src/sources/tree.ts';

/** A source in memory; a value that is an entry's kind is listed without content. */
export function memoryTree(
  files: Readonly<Record<string, string | Uint8Array | { kind: TreeEntry['kind'] }>>,
): SourceTree {
  const contents = new Map<string, Buffer>();
  const entries = Object.entries(files).map(([path, content]): TreeEntry => {
    if (typeof content === 'object' && 'kind' in content) return { path, kind: content.kind, bytes: 0 };
    contents.set(path, Buffer.from(content as string));
    return { path, kind: 'file', bytes: contents.get(path)!.length };
  });
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    commit: null,
    read: async ({ path }) => contents.get(path)!,
    close: async () => {},
  };
}

/** One file of a source, before anything of it is read. */
export interface TreeEntry {
  /** Relative to the source, with forward slashes. */
  path: string;
  kind: 'file' | 'link' | 'module' | 'other';
  bytes: number;
  /** Of a git blob. */
  id?: string;
}

/** A snapshot of the files of a source. Nothing is followed out of it: links are listed, never read. */
export interface SourceTree {
  entries: readonly TreeEntry[];
  /** The commit, where there is one. */
  commit: string | null;
  /** Rejects if the file changed size since it was listed, or is gone. */
  read: (entry: TreeEntry) => Promise<Buffer>;
  /** Says which files will be read, mostly in this order. */
  expect?: (entries: readonly TreeEntry[]) => void;
  /** Removes what was fetched. */
  close: () => Promise<void>;
}

/** Cannot be fetched or read as a whole; the message says why, for the operator. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** More entries are refused: `--path` and a smaller repository help. */
export const MAX_TREE_ENTRIES = 200_000;
/** Deeper folders are not looked into. */
export const MAX_DEPTH = 24;
/** Of one file of a kit. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Folders in which nobody keeps skills for others. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules', '__pycache__', '.venv', '.hg', '.svn']);

export function isSkippedFolder(name: string): boolean {
  return SKIPPED.has(name.toLowerCase());
}

export function tooManyEntries(): SourceError {
  return new SourceError(`has more than ${MAX_TREE_ENTRIES} files; add a folder of it instead`);
}

import type { Deliverable } from '../catalogue/bundle.ts';
import type { FileChange } from '../catalogue/file-changes.ts';
import type { Finding } from '../catalogue/findings.ts';

/** How a source is fetched and read, as the operator set it. */
export interface SourceSettings {
  kind: 'folder' | 'git' | 'well-known' | 'kitscout';
  /** A folder or an address, without credentials. */
  location: string;
  /** A branch, a tag or a commit; null is the default branch. */
  ref: string | null;
  /** Only files that match. */
  path: string | null;
  /** Who may have the files: accounts whose tier includes downloads, or everyone. */
  access: 'included' | 'public';
  /** Milliseconds between two syncs; null: only when asked. */
  every: number | null;
  /** New and changed kits wait for an operator. */
  review: boolean;
  /** Comes before names that are taken. */
  prefix: string;
  /** What of a plugin becomes a kit. */
  as: 'skills' | 'plugins' | 'both';
}

/** The outcome of a sync. */
export interface SourceState {
  at: number;
  outcome: 'synced' | 'unchanged' | 'failed';
  /** Why it failed. */
  message: string | null;
  commit: string | null;
  /** Of everything that decides what a sync brings; an equal one needs none. */
  fingerprint: string | null;
  kits: number;
  leftOut: number;
  warnings: number;
  ms: number;
  /** When a sync last succeeded. */
  syncedAt: number | null;
}

export interface SourceProblemRow {
  file: string;
  line?: number;
  reason: string;
  level: 'left-out' | 'warning';
}

export interface Source extends SourceSettings {
  name: string;
  paused: boolean;
  createdAt: number;
  /** When the next sync is due; null: not by itself. */
  nextAt: number | null;
  /** Whether a process syncs it now. */
  running: boolean;
  state: SourceState | null;
}

export interface HeldKit {
  slug: string;
  name: string;
  at: number;
  /** Of everything about it. */
  digest: string;
  /** Not a change of a kit that is served. */
  isNew: boolean;
  rejected: boolean;
  findings: Finding[];
  changes: FileChange[];
}

/** With the start of a digest, only if it is still as it was when somebody looked at it. */
export interface HeldChoice {
  slug: string;
  digest?: string | undefined;
}

export interface SourceStore {
  /** In order of name. */
  list(): Promise<Source[]>;
  find(name: string): Promise<Source | undefined>;
  /** Rejects with ConflictError if the name is taken. It is due at once. */
  add(name: string, settings: SourceSettings): Promise<Source>;
  pause(name: string, paused: boolean): Promise<void>;
  /** Makes it due now, on whichever node looks first. */
  syncSoon(name: string): Promise<void>;
  /** With `keepKits`, its kits stay, as if they had been imported. Rejects with ConflictError while it syncs. */
  remove(name: string, options: { keepKits: boolean }): Promise<{ kits: number }>;
  /** What the last sync could not use. */
  problems(name: string): Promise<SourceProblemRow[]>;
  /** New and changed kits that wait for an operator. */
  held(name: string): Promise<HeldKit[]>;
  /** The files of a kit that waits, and those it would replace. */
  heldFiles(
    name: string,
    slug: string,
  ): Promise<{ digest: string; before: Deliverable[]; after: Deliverable[] } | undefined>;
  /**
   * Puts kits that wait into the catalogue; null: all that were not rejected. Resolves to their slugs. Rejects with
   * ConflictError if one has another digest, and with NameClashError if another kit has its name by now.
   */
  approve(name: string, kits: readonly HeldChoice[] | null): Promise<string[]>;
  /** Leaves kits out until they change again. Resolves to their slugs. Rejects like `approve`. */
  reject(name: string, kits: readonly HeldChoice[]): Promise<string[]>;
  /** The sources whose time has come, longest due first. */
  due(): Promise<string[]>;
  /** Takes the lease of a source for some time. False: another process has it. */
  claim(name: string, holder: string, ms: number): Promise<boolean>;
  /** Extends a lease. False: it was lost. */
  renew(name: string, holder: string, ms: number): Promise<boolean>;
  /** Ends a lease and stores what the sync did; null keeps the last outcome. */
  release(
    name: string,
    holder: string,
    done: { state: SourceState; problems: readonly SourceProblemRow[] | null } | null,
  ): Promise<void>;
}

/** Another process has taken over: a lease that is not renewed in time ends. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

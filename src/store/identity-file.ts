import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../errors.ts';

export const MAX_IDENTITY = 2 ** 31;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * A store has a random number, and so has a small file in the data folder. Without them, a store that was deleted, or is
 * not mounted, looks like one that nobody has used yet: it would be served, and refuse every key.
 */
export class IdentityFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #store: string;
  readonly #question: string;

  /** For messages: what the store is called, and what may be wrong if it is another one. */
  constructor({ folder, name, store, question }: { folder: string; name: string; store: string; question: string }) {
    this.#folder = folder;
    this.#file = join(folder, name);
    this.#store = store;
    this.#question = question;
  }

  read(): number | null {
    try {
      const text = readFileSync(this.#file, 'utf8').trim();
      return /^\d{1,10}$/.test(text) && Number(text) < MAX_IDENTITY ? Number(text) || null : null;
    } catch {
      return null;
    }
  }

  /** Before anything is created. Throws SettingsError if there was a store. */
  refuseMissing(beside: number | null = this.read()): void {
    if (beside !== null) throw this.#lost('has no store');
  }

  /**
   * Throws SettingsError if the store is not the one that the file names, or has been emptied. `beside` is what the file
   * said before the store was asked: another node may create both in between.
   */
  check(identity: number | null, isEmpty: boolean, beside: number | null = this.read()): void {
    if (beside === null) return;
    if (identity === null && isEmpty) throw this.#lost('has an empty store');
    if (identity !== null && identity !== beside) throw this.#lost('has another store');
  }

  write(identity: number): void {
    if (this.read() === identity) return;
    const temporary = `${this.#file}.new`;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
      writeFileSync(temporary, `${identity}\n`, { mode: PRIVATE_FILE });
      renameSync(temporary, this.#file);
    } catch {
      // On a full or read-only disk the store may still serve; the next start tries again.
    }
  }

  /** After a restore: the store is what was restored, whatever was there before. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }

  #lost(what: string): SettingsError {
    return new SettingsError(
      `${this.#store} ${what}, but ${this.#file} names one that was used before. ${this.#question} Bring that store back, restore a backup with "kitscout restore FILE", or delete that file to begin with what is there`,
    );
  }
}

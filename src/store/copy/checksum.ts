import { hash } from 'node:crypto';

const BITS = 64;

/** Counts rows and sums the hashes of their contents, so the order in which an engine reads them does not matter. */
export class Checksum {
  rows = 0;
  readonly #columns: readonly string[];
  #sum = 0n;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  add(rows: readonly Record<string, unknown>[]): void {
    for (const row of rows) {
      const text = JSON.stringify(this.#columns.map((column) => row[column] ?? null));
      this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash('sha256', text, 'hex').slice(0, 16)}`));
    }
    this.rows += rows.length;
  }

  get sum(): string {
    return this.#sum.toString(16).padStart(BITS / 4, '0');
  }

  equals(other: Checksum): boolean {
    return this.rows === other.rows && this.sum === other.sum;
  }
}

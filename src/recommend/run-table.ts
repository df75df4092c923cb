// Runs of letters, as they stand in a text, to numbers, without cutting the text into strings: reading millions of words
// is most of what a build does.

export class RunTable {
  #slots = new Int32Array(1 << 14);
  #chars = new Uint16Array(1 << 16);
  #starts = new Uint32Array(1 << 13);
  #count = 0;

  /** The number of the run text[from, end), or `~n` when it is new and has just become number n. */
  find(text: string, from: number, end: number): number {
    const wrap = this.#slots.length - 1;
    let slot = hashRun(text, from, end) & wrap;
    for (;;) {
      const entry = this.#slots[slot]! - 1;
      if (entry < 0) break;
      if (this.#equals(entry, text, from, end)) return entry;
      slot = (slot + 1) & wrap;
    }
    this.#slots[slot] = ++this.#count;
    this.#store(text, from, end);
    return ~(this.#count - 1);
  }

  #equals(entry: number, text: string, from: number, end: number): boolean {
    const start = this.#starts[entry]!;
    if (this.#starts[entry + 1]! - start !== end - from) return false;
    const chars = this.#chars;
    for (let i = from, c = start; i < end; i++, c++) if (chars[c] !== text.charCodeAt(i)) return false;
    return true;
  }

  #store(text: string, from: number, end: number): void {
    const start = this.#starts[this.#count - 1]!;
    const next = start + end - from;
    while (next > this.#chars.length) {
      const larger = new Uint16Array(this.#chars.length * 2);
      larger.set(this.#chars);
      this.#chars = larger;
    }
    for (let i = from; i < end; i++) this.#chars[start + i - from] = text.charCodeAt(i);
    if (this.#count + 1 >= this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#count] = next;
    if (this.#count * 2 > this.#slots.length) this.#spread();
  }

  #spread(): void {
    const larger = new Int32Array(this.#slots.length * 2);
    const wrap = larger.length - 1;
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = this.#hashStored(entry) & wrap;
      while (larger[slot] !== 0) slot = (slot + 1) & wrap;
      larger[slot] = entry + 1;
    }
    this.#slots = larger;
  }

  #hashStored(entry: number): number {
    let hash = 0x811c9dc5;
    for (let c = this.#starts[entry]!; c < this.#starts[entry + 1]!; c++) hash = Math.imul(hash ^ this.#chars[c]!, 0x01000193);
    return mixed(hash);
  }
}

function hashRun(text: string, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

function mixed(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

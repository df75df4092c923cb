/** Whose work it is. Groups take turns, and so do the holders of a group; each turn counts as long as its work costs. */
export interface Share {
  /** Such as an account. While it has work waiting, it stays in the group it came with. */
  holder: string;
  /** Such as the network it calls from; the same for all by default. */
  group?: string;
  /** In any unit, but the same one for all; 1 by default. */
  cost?: number;
}

export interface QueueLimits {
  maxWaiting?: number;
  maxPerHolder?: number;
  /** How much a group or holder saves while it has no work waiting: so much of its next work comes before all others'. */
  credit?: number;
  /** Whether a group's turn costs more the more of its work waits: who asks for little comes sooner. */
  byDemand?: boolean;
}

interface Entry<T> {
  work: T;
  cost: number;
}

/** Takes turns with others like it. Its time is what its work has cost so far, ahead of or behind the others'. */
interface Party {
  readonly name: string;
  time: number;
  waiting: number;
}

interface Holder<T> extends Party {
  readonly entries: Entry<T>[];
}

interface Group<T> extends Party {
  readonly holders: Turns<Holder<T>>;
}

/**
 * Work that waits for its turn: a holder with thousands of entries delays another with one entry by one entry. If there
 * are too many, the largest holder of the largest group loses its newest.
 */
export class FairQueue<T> {
  size = 0;
  readonly #groups: Turns<Group<T>>;
  /** Where the holders are that have work waiting. */
  readonly #places = new Map<string, { group: Group<T>; holder: Holder<T> }>();
  readonly #maxWaiting: number;
  readonly #maxPerHolder: number;
  readonly #credit: number;
  readonly #byDemand: boolean;

  constructor({
    maxWaiting = Number.POSITIVE_INFINITY,
    maxPerHolder = maxWaiting,
    credit = 0,
    byDemand = false,
  }: QueueLimits = {}) {
    this.#byDemand = byDemand;
    this.#groups = new Turns(credit);
    this.#credit = credit;
    this.#maxWaiting = maxWaiting;
    this.#maxPerHolder = maxPerHolder;
  }

  /** Returns the work that must go: this, or that of a larger holder. */
  add(work: T, { holder: name, group: groupName = '', cost = 1 }: Share): T | undefined {
    let place = this.#places.get(name);
    if (place === undefined) {
      const group =
        this.#groups.find(groupName) ?? this.#groups.add({ ...party(groupName), holders: new Turns(this.#credit) });
      const holder = group.holders.find(name) ?? group.holders.add({ ...party(name), entries: [] });
      place = { group, holder };
      this.#places.set(name, place);
    }
    const { group, holder } = place;
    this.#groups.arrive(group);
    group.holders.arrive(holder);
    holder.entries.push({ work, cost });
    this.size += 1;
    if (holder.waiting > this.#maxPerHolder) return this.#remove(group, holder, holder.entries.pop()!).work;
    if (this.size <= this.#maxWaiting) return undefined;
    const largestGroup = this.#groups.largest();
    const largest = largestGroup.holders.largest();
    return this.#remove(largestGroup, largest, largest.entries.pop()!).work;
  }

  take(): T | undefined {
    if (this.size === 0) return undefined;
    const group = this.#groups.next();
    const holder = group.holders.next();
    const { work, cost } = this.#remove(group, holder, holder.entries.shift()!);
    group.time += this.#byDemand ? cost * Math.sqrt(group.waiting + 1) : cost;
    holder.time += cost;
    // With nobody left to compare with, nothing needs to be remembered.
    if (this.size === 0) this.#groups.forget();
    return work;
  }

  #remove(group: Group<T>, holder: Holder<T>, entry: Entry<T>): Entry<T> {
    this.size -= 1;
    group.waiting -= 1;
    holder.waiting -= 1;
    if (holder.waiting === 0) this.#places.delete(holder.name);
    return entry;
  }
}

function party(name: string): Party {
  return { name, time: 0, waiting: 0 };
}

/**
 * Start-time fair queueing: next is who has used the least time. Who comes back after a pause has saved no more than the
 * credit, but still owes what its last turns took.
 */
class Turns<P extends Party> {
  readonly #parties = new Map<string, P>();
  readonly #credit: number;
  #now = 0;

  constructor(credit: number) {
    this.#credit = credit;
  }

  find(name: string): P | undefined {
    return this.#parties.get(name);
  }

  add(party: P): P {
    this.#parties.set(party.name, party);
    return party;
  }

  arrive(party: P): void {
    if (party.waiting === 0) party.time = Math.max(party.time, this.#now - this.#credit);
    party.waiting += 1;
  }

  /** There must be one with work waiting. */
  next(): P {
    let first: P | undefined;
    for (const party of this.#parties.values()) {
      if (party.waiting === 0) {
        if (party.time <= this.#now - this.#credit) this.#parties.delete(party.name);
      } else if (first === undefined || party.time < first.time) first = party;
    }
    this.#now = Math.max(this.#now, first!.time);
    return first!;
  }

  /** The latest of several: it has waited for the shortest time. */
  largest(): P {
    return this.#parties.values().reduce((most, party) => (party.waiting >= most.waiting ? party : most));
  }

  forget(): void {
    this.#parties.clear();
    this.#now = 0;
  }
}

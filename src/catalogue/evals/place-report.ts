import type { CatalogueProblem } from '../kit.ts';
import { nearestName } from '../near-name.ts';
import { type JsonPlace, jsonLines, placeName } from './json-place.ts';

/** What is wrong with a JSON file: the field is named as a person writes it (evals[2].prompt), with its line. */
export type JsonFinding = Omit<CatalogueProblem, 'file'>;

type Level = NonNullable<CatalogueProblem['level']>;

/** Collects what is wrong below one value of a JSON file. */
export class PlaceReport {
  readonly findings: JsonFinding[];
  readonly #place: JsonPlace;
  readonly #lineOf: (place: JsonPlace) => number | undefined;

  constructor(lineOf: (place: JsonPlace) => number | undefined, place: JsonPlace = [], findings: JsonFinding[] = []) {
    this.#lineOf = lineOf;
    this.#place = place;
    this.findings = findings;
  }

  /** In the order of the file. */
  sorted(): JsonFinding[] {
    return this.findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }

  at(...steps: JsonPlace): PlaceReport {
    return new PlaceReport(this.#lineOf, [...this.#place, ...steps], this.findings);
  }

  /** Nothing is reported without a reason. */
  problem(reason: string | undefined, level?: Level): void {
    if (reason === undefined) return;
    const line = this.#lineOf(this.#place);
    const field = placeName(this.#place);
    this.findings.push({ ...(line !== undefined && { line }), field, reason, ...(level !== undefined && { level }) });
  }

  warning(reason: string | undefined): void {
    this.problem(reason, 'warning');
  }

  /** The fields of an object, and whether it is one. Unknown fields are reported, so typos are caught. */
  fields<Field extends string>(raw: unknown, known: readonly Field[]): Partial<Record<Field, unknown>> | undefined {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      this.problem(`must be an object with ${known.join(', ')}`);
      return undefined;
    }
    for (const field of Object.keys(raw)) {
      if ((known as readonly string[]).includes(field)) continue;
      const meant = nearestName(field, known);
      this.at(field).problem(
        `is not known here; ${meant === undefined ? `known: ${known.join(', ')}` : `did you mean "${meant}"?`}`,
      );
    }
    return raw as Partial<Record<Field, unknown>>;
  }

  /** The value if it is text with something in it; anything else is reported. */
  text(raw: unknown): string | undefined {
    if (typeof raw === 'string' && raw.trim() !== '') return raw;
    this.problem(raw === undefined ? 'is missing' : typeof raw === 'string' ? 'is empty' : 'must be text');
    return undefined;
  }
}

/** Lines are found when the first problem is reported: a sound file, and most are, is scanned only once. */
export function reportOn(text: string): PlaceReport {
  let lines: Map<string, number> | undefined;
  const lineOf = (place: JsonPlace): number | undefined => {
    lines ??= jsonLines(text);
    // What is missing has no line of its own; the object that lacks it has one.
    for (let length = place.length; length >= 0; length--) {
      const line = lines.get(placeName(place.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  };
  return new PlaceReport(lineOf);
}

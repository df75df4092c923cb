/** Where a value is in a JSON file: ['evals', 2, 'prompt']. */
export type JsonPlace = readonly (string | number)[];

/** As people write it: evals[2].prompt. */
export function placeName(place: JsonPlace): string {
  const name = place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return name.replace(/^\./, '') || '(whole file)';
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:\n]|[^\s[\]{},:"]+/g;

/**
 * The line of every value of a JSON text, by its name. JSON.parse tells no positions, so the text is scanned again; it
 * must be valid.
 */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  /** The lists and objects around the value: the index reached in a list, the current key of an object. */
  const around: (string | number)[] = [];
  let line = 1;
  let isKey = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line++;
    else if (token === ',') {
      const last = around.at(-1)!;
      if (typeof last === 'number') around[around.length - 1] = last + 1;
      else isKey = true;
    } else if (token === ':') isKey = false;
    else if (token === ']' || token === '}') {
      around.pop();
      isKey = false;
    } else if (isKey) around[around.length - 1] = JSON.parse(token) as string;
    else {
      lines.set(placeName(around), line);
      if (token === '{' || token === '[') around.push(token === '[' ? 0 : '');
      isKey = token === '{';
    }
  }
  return lines;
}

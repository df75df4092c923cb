/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

/** Replaces the spans with blanks, which keeps all other positions unchanged. */
export function blankOut(text: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    kept += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return kept + text.slice(at);
}

const TIME = /^\d{4}-\d{2}-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A date, or a date and time with its zone; NaN for anything else. Date.parse takes "5", and 30 February as 2 March. */
export function readIsoTime(text: string): number {
  const day = TIME.exec(text)?.[1];
  const isDay = new Date(text.slice(0, 'yyyy-mm-dd'.length)).getUTCDate() === Number(day);
  return isDay ? Date.parse(text) : Number.NaN;
}

export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

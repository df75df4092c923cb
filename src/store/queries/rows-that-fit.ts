/** Of one batch, unless it is a single row: the content of a kit may have 16 MiB. */
const BATCH_BYTES = 8 * 1024 * 1024;

/** How many of the next rows to read at once. Both engines know the length of a text without reading it. */
export function rowsThatFit(next: readonly { bytes: number | null }[]): number {
  let sum = 0;
  const fitting = next.findIndex(({ bytes }) => {
    sum += bytes ?? 0;
    return sum > BATCH_BYTES;
  });
  return Math.max(1, fitting === -1 ? next.length : fitting);
}

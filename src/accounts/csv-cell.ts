/** Includes the full-width forms, which some spreadsheets also accept. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** One cell as in RFC 4180. Text that a spreadsheet would run as a formula is escaped. */
export function csvCell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

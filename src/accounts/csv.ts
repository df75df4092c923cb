/**
 * The start of a formula. Where the comma is the decimal sign, spreadsheets begin a cell after a semicolon, even inside
 * our quotes. Includes the full-width forms, which some also accept.
 */
const FORMULA = /(^|;)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** A table as in RFC 4180: the names of the columns, then one line per row. */
export function csv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** One cell. Text that a spreadsheet would run as a formula is escaped. */
export function csvCell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = text.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Text that a spreadsheet would take for a formula is written as text (CWE-1236), by the rule of `toCell` in libs/sheets, which a browser
 * does not load.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number): string {
  const text = typeof value === 'string' && risky.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 with the mark at the start that lets spreadsheets read UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

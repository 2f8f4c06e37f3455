/**
 * Text that a spreadsheet program may take for a formula when a cell is edited or saved as CSV (CWE-1236), however many quotes stand before
 * it.
 */
// full-width signs count as well: programs in Chinese and Japanese turn them into the plain ones
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Text as it goes into a cell: what looks like a formula gets a leading quote (security.md row 18). */
export const toCell = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** The text that `toCell` was given. */
export const fromCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

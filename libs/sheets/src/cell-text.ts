/** What a spreadsheet program may take for a formula when a cell is edited or saved as CSV (CWE-1236), however many quotes stand before it. */
const risky = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Text as it goes into a cell: what looks like a formula gets a leading quote (security.md row 18). */
export const toCell = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** The text that `toCell` was given. */
export const fromCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

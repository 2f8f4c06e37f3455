/** Between the accepted spellings of one blank or keyword, in the editor and in the import's text. */
const shownMark = '||';
/** As they are stored: each on a line. */
const storedMark = '\n';
const formula = /(\$\$[^]*?\$\$|\$[^$]*\$)/;

export const spellingsOf = (stored: string): string[] => stored.split(storedMark);

/** Stored spellings as the editor shows them. */
export const spellingsShown = (stored: string): string => spellingsOf(stored).join(shownMark);

/** The typed spellings as they are stored. `||` inside a formula is an absolute value and stays. */
export const spellingsStored = (shown: string): string =>
  shown
    .split(formula)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.split(shownMark).join(storedMark)))
    .join('');

/** `##` parts blanks in the import's text and means nothing in the editor. */
export const hasBlankMark = (shown: string): boolean => shown.includes('##');

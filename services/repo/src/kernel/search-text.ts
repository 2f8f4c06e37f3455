/** Case, width and blanks do not count in a search; both the stored text and what is looked for go through this. */
export const foldForSearch = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

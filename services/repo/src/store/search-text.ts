/** Every sign that means something in a regular expression stands for itself: the pattern is a plain text, found in linear time. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Case, width and blanks do not count in a search; both the stored text and what is looked for go through this. */
export const foldForSearch = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

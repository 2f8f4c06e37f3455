/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of numbers of pages at their head or foot.
 */

export const pageNumberSigns = /[第共页\d]/g;

/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of tags in which other programs keep what they have no field for.
 */

/** Before a number: the questions that have the same are parts of one. */
export const groupTag = '组合题：';
/** Before the name of a type that the form by itself does not tell from another one. */
export const typeTagStart = '题型：';
/** A tag that names a difficulty. */
export const levelTagForm = /^难度[:：]\s{0,3}(.{1,4})$/;

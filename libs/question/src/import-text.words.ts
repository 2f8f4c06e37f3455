/**
 * Words of the text that questions are imported from: titles and notes of a paper. They are recognised, whatever
 * language its reader asks for.
 */

/** Headings of the rules for candidates, which are numbered like questions. */
export const notes = /^[（(【\s]{0,3}(?:考试|考生|答题)?(?:注意事项|须知|考生注意|说明)/;
/** Title of one of several papers: `A卷`. */
export const variant = /^[A-Za-zＡ-Ｚ]卷/;
/** Titles of sections whose questions may share a text. */
export const sharedTitle = /阅读|材料|短文|图|表/;

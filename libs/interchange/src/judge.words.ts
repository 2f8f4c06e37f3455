/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of judgements.
 */

/** The two options of a judgement. */
export const rightOption = /^(?:正确|对|true)$/i;
export const wrongOption = /^(?:错误|错|false)$/i;
/** The key of a judgement in a table: either, or the right one. */
export const verdict = /^(?:正确|对|√|T|TRUE|是|A|错误|错|×|F|FALSE|否|B)$/i;
export const rightVerdict = /^(?:正确|对|√|T|TRUE|是|A)$/i;

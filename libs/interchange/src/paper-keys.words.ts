/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of the answers at the end of a paper.
 */

export const analysisInside = /\s{0,3}(?=[【[［]\s{0,3}(?:答案解析|试题解析|解析|详解|分析|解答|点评|考点)\s{0,3}[】\]］])/;
export const analysis = /^[【[［]?\s{0,3}(?:答案解析|试题解析|解析|详解|分析|解答|点评|考点)/;
// the longer word first: `错` alone would leave the rest of `错误` over
const short = '[A-Ha-h]{1,8}|√|×|✓|✗|正确|错误|对|错|T|F';
export const one = new RegExp(`^[（(]?(\\d{1,3})\\s{0,3}[.、．:：)）]?\\s{0,3}(${short})[\\s,，;；。.、]{0,9}`);
export const range =
  /^(\d{1,3})\s{0,3}[-~～—–－至到]{1,2}\s{0,3}(\d{1,3})\s{0,3}[.、．:：)）]?\s{0,3}((?:[A-Ha-h√×对错TF][\s,，、]{0,5}){1,60})/;
/** Keys that stand together without a sign between them. */
export const letterKeys = /[A-Ha-h√×对错TF]/g;

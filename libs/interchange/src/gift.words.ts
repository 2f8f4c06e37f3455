/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of questions in the text of the import, which are no GIFT.
 */

export const isTyped = /[【[［（(](?:单选|多选|单项|多项|不定项|判断|填空|简答|问答|组合)/;

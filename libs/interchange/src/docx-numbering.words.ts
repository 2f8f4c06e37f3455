/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of Chinese numbers of lists, as Word counts them.
 */

export const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
export const ten = '十';

/** Name by which Word finds its usual Chinese font: a word of the format, in whatever language somebody reads the file. */
export const chineseFont = '宋体';

/**
 * Marks of a plain text where a picture or a formula could not come along: the console writes wide brackets, other programs narrow ones.
 * Behind a colon stand words that could be read of it.
 */
const lost = /\ufffc|［(?:图片|公式)(?:：[^［］\n]{1,200})?］|(?<!!)\[(?:图片|公式)\](?!\()|【(?:图片|公式)】/g;
const shownBefore = 8;
const mendOf = (mark: string): string => {
  if (mark.includes('图片')) return `有一张图片没有带过来，请删去“${mark}”，导入后在编辑器里上传`;
  // U+FFFC is what some programs leave for an object of either kind
  return mark.includes('公式')
    ? `有一个公式没有带过来，请把“${mark}”改写成 $…$`
    : '有图片或公式没有带过来（只留下一个看不见的符号），请删去这个符号后重新填写，图片请导入后在编辑器里上传';
};

/** One sentence for each place of a line where a picture or a formula got lost. */
export function lostPlaces(line: string): string[] {
  return [...line.matchAll(lost)].map(({ 0: mark, index }) => {
    const before = line
      .slice(Math.max(0, index - shownBefore), index)
      .split(/[】\]］\ufffc]/)
      .at(-1);
    return `${!before ? '开头' : `“${before}”后面`}${mendOf(mark)}`;
  });
}

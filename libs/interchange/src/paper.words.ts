import type { QuType } from '@xuekao/contracts';

/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of papers as teachers write them.
 */
export const sectionTypes: readonly [RegExp, Exclude<QuType, 'mix'> | null][] = [
  [/不定项/, 'multi2'],
  [/多选|多项选择|双选/, 'multi'],
  [/单选|单项选择|选择|完形|阅读理解/, 'radio'],
  [/判断|是非/, 'judge'],
  [/填空|默写/, 'fill'],
  [/简答|解答|问答|计算|论述|综合|应用|材料|名词|实验|证明|作图|作文|写作|分析|阅读/, 'saq'],
  [/题/, null],
];
export const heading =
  /^(?:[（(]?\s{0,3}[一二三四五六七八九十]{1,3}\s{0,3}[)）]?\s{0,3}[、.．:：]|第\s{0,3}[一二三四五六七八九十ⅠⅡI]{1,3}\s{0,3}(?:部分|卷|大题))\s{0,3}(.*)$/;
export const item = /^(?:第\s{0,3})?[（(]?\s{0,3}(\d{1,3})\s{0,3}(?:题\s{0,3}[.、．:：]?|[.、．]|[)）]\s{0,3}[.、．]?)\s{0,3}(?!\d)(.*)$/;
export const sharedBy =
  /(?:回答|完成|解答|作答)[^。！？]{0,8}?(\d{1,3})\s{0,3}题?\s{0,3}(?:[-~～—–－至到]{1,2}|、|和)\s{0,3}第?\s{0,3}(\d{1,3})\s{0,3}小?题/;
export const keysBegin =
  /^.{0,30}(?:参考答案|答案(?:与|及|和)(?:解析|评分)|试题答案|答案页)(?:与解析|及解析|及评分标准|与评分标准)?.{0,6}$|^答\s{0,3}案\s{0,3}[:：]?$/;
export const answerField = /^[【[［]?\s{0,3}(?:参考答案|正确答案|标准答案|答\s{0,2}案)\s{0,3}[】\]］]?\s{0,3}[:：]?\s{0,3}(?=\S|$)/;
export const analysisField =
  /^[【[［]?\s{0,3}(?:答案解析|试题解析|解析|详解|分析|解答|点评|考点)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])\s{0,3}/;
export const levelField = /^[【[［]?\s{0,3}(?:难度|难度等级|难易度)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])\s{0,3}(.{1,4})$/;
export const keyInStem = /[（(][\s\u3000]{0,9}([A-H]{1,8}|√|×|对|错)[\s\u3000]{0,9}[)）]/;
export const typed =
  /(?:[【[［]\s{0,3}(?:小题[:：])?|^\s{0,9}\d{1,4}\s{0,3}[.、．]?\s{0,3}[（(])(?:单选|多选|单项|多项|不定项|判断|填空|简答|问答|组合)/;

/** Keys of judgements. */
export const rightKey = /^(?:√|✓|对|正确|T|A)$/i;
export const wrongKey = /^(?:×|✗|错|错误|F|B)$/i;
/** A key that only a judgement has. */
export const judgeKey = /^(?:√|×|✓|✗|对|错|正确|错误)$/;

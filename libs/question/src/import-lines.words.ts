/**
 * Words of the text that questions are imported from: names of fields and of difficulties. They are recognised, whatever
 * language its reader asks for.
 */
/** spec-readings, "Difficulty words on import" */
export const levelWords: Readonly<Record<string, number>> = {
  简单: 1,
  容易: 1,
  易: 1,
  普通: 2,
  一般: 2,
  中等: 2,
  中: 2,
  较难: 3,
  难: 3,
  很难: 4,
  困难: 4,
  极难: 4,
};

const analysisWords = '答案解析|试题解析|题目解析|解析';
/** Words that also begin a sentence of a stem: they open the analysis only after the answer. */
const lateAnalysisWords = '试题分析|解题思路|分析|详解|解答|点评';
const levelNames = '难度等级|难度级别|难度系数|难度|难易程度|难易度';
const answerWords = '参考答案|正确答案|标准答案|答\\s{0,2}案';
const field = (words: string): string => `^[【[［]?\\s{0,3}(?:${words})\\s{0,3}(?:[】\\]］]\\s{0,3}[:：]?|[:：])`;
export const answer = new RegExp(field(answerWords));
export const analysis = new RegExp(field(analysisWords));
export const analysisAfterAnswer = new RegExp(field(lateAnalysisWords));
export const level = new RegExp(`${field(levelNames)}\\s{0,3}(.{0,24})`);
const inBrackets = `${analysisWords}|${lateAnalysisWords}|${levelNames}|${answerWords}`;
export const inside = new RegExp(`[【[［]\\s{0,3}(?:${inBrackets})\\s{0,3}[】\\]］]|(?:${analysisWords}|${levelNames})\\s{0,3}[:：]`);
export const score = /^[【[［]?\s{0,3}分\s{0,2}值\s{0,3}[】\]］]?\s{0,3}[:：]\s{0,3}([0-9０-９]{1,4}(?:[.．][0-9０-９])?)\s{0,3}分?[。.]?$/;

/** A line that says how a short answer may be given, and the words that it says. */
export const answerFiles = /^[【[［]?\s{0,3}作答方式\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])\s{0,3}(.{0,24})$/;
/** Signs between its words. */
export const answerFileSigns = /[、,，;；/+和\s]+/;
export const answerFileNames: Readonly<Record<string, 'text' | 'sound' | 'photo'>> = {
  文字: 'text',
  录音: 'sound',
  语音: 'sound',
  拍照: 'photo',
  照片: 'photo',
  拍照上传: 'photo',
};

/** A line that says how a question is set, and the words that it says. */
export const settings = /^[【[［]?\s{0,3}试题设置\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])\s{0,3}(.{0,30})$/;

/** A line of a short answer's key that has a share of the marks: its kind, its share. */
export const shared =
  /^[【[［]\s{0,3}(关键词|评分步骤)\s{0,3}[:：]\s{0,3}([0-9０-９.．]{1,24}(?:e-\d{1,3})?)\s{0,3}[%％]\s{0,3}[】\]］]\s{0,3}/;
export const withoutReference = /^[【[［]\s{0,3}无参考答案\s{0,3}[】\]］]$/;

/** First signs of a line that may name a field: no other line is looked at. */
export const fieldOpening = /[【[［试题正标参答解难分详点]/;
/** Sign behind the letter of one of several papers (`B卷`). */
export const paperSign = '卷';

import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import type { Setting } from './view/index.js';

/**
 * Words that the text of the import is written with: it is a format in Chinese, which the import reads again, whatever language the person
 * asks for who gets it.
 */
export const typeWords: Readonly<Record<QuType, string>> = {
  radio: '单选题',
  multi: '多选题',
  multi2: '不定项选择题',
  judge: '判断题',
  fill: '填空题',
  saq: '简答题',
  mix: '组合题',
};
/** Difficulties, by their number. */
export const levelWords = ['', '简单', '普通', '较难', '很难'];
/** Contents of the two options of a judgement. */
export const rightWord = '正确';
export const wrongWord = '错误';
/** Names of fields, and how a line of them begins. */
export const answerName = '答案';
export const analysisName = '解析';
export const answerField = '答案：';
export const analysisField = '解析：';
export const scoreField = '分值：';
export const levelField = '难度：';
export const answerFilesField = '作答方式：';
/** Files that a short answer may hold beside its text. */
export const textAnswerWord = '文字';
export const answerFileWords: Readonly<Record<AnswerFileKind, string>> = { sound: '录音', photo: '拍照' };
export const settingsField = '试题设置：';
/** Settings of a question, by the field that holds them. */
export const settingWords: Readonly<Record<Setting, string>> = { itemRand: '选项乱序', pathScore: '漏选给分', answerOrder: '不分顺序' };
/** Words of the marks in front of a keyword and of a step of a rubric, with their share behind it. */
export const keywordMark = '关键词';
export const stepMark = '评分步骤';
/** Key of a short answer that has neither a reference nor steps. */
export const noReferenceMark = '【无参考答案】';
/** Mark in front of the picture of an option, behind its words. */
export const optionPictureMark = '【选项图片】';
/** Mark of a part in front of its type. */
export const partField = '小题：';

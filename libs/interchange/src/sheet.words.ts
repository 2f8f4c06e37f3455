import type { AnswerFileKind, QuType } from '@xuekao/contracts';

/**
 * Words that files of questions are recognised by, or that are written into the text of the import: the same in whatever language a
 * person asks. These are of headings and types of the template, in Chinese and in English.
 */
export const typeOfWord: Readonly<Record<string, QuType>> = {
  单选题: 'radio',
  单选: 'radio',
  多选题: 'multi',
  多选: 'multi',
  不定项选择题: 'multi2',
  不定项: 'multi2',
  判断题: 'judge',
  判断: 'judge',
  填空题: 'fill',
  填空: 'fill',
  简答题: 'saq',
  简答: 'saq',
  问答题: 'saq',
  组合题: 'mix',
  'Single choice': 'radio',
  'Multiple choice': 'multi',
  'Any choices': 'multi2',
  'True or false': 'judge',
  Blanks: 'fill',
  'Short answer': 'saq',
  Compound: 'mix',
};
/** Headings and difficulties of a site in English. */
export const translated: Readonly<Record<string, string>> = {
  ...{
    NUMBER: '序号',
    TYPE: '题型',
    DIFFICULTY: '难度',
    BANK: '题库',
    CHAPTER: '章节',
    KNOWLEDGEPOINTS: '知识点',
    STEM: '题干',
    POINTS: '分值',
  },
  ...{ ANSWER: '答案', EXPLANATION: '解析', FILESINANSWERS: '作答方式', SETTINGS: '试题设置' },
};
/** Columns that a person chooses for the whole import. */
export const chosenElsewhere = ['题库', '章节', '知识点'];

/** Headings of columns. */
export const columns = {
  number: '序号',
  type: '题型',
  level: '难度',
  stem: '题干',
  score: '分值',
  answer: '答案',
  analysis: '解析',
  files: '作答方式',
  settings: '试题设置',
} as const;
/** Files of answers, in Chinese and in English. */
export const fileOfWord: Readonly<Record<string, AnswerFileKind>> = { 录音: 'sound', 拍照: 'photo', Recording: 'sound', Photo: 'photo' };
/** Word before the letter of an option in a heading. */
export const optionPrefix = /^(?:选项|OPTION)/;
/** Sign behind the number of points. */
export const pointSign = /分$/;

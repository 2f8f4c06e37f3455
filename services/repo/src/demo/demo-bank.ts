import { importText, validateQuestion } from '@xuekao/question';
import { accountsText } from './accounts.text.js';
import type { DemoBank, DemoQuestion } from './bank.type.js';
import { ciphersText } from './ciphers.text.js';
import { compoundQuestions } from './compounds.js';
import { conductText } from './conduct.text.js';
import { dataText } from './data.text.js';
import { keywordQuestions } from './keywords.js';
import { networkText } from './network.text.js';
import { safetyText } from './safety.text.js';

const chapterTexts: readonly (readonly [chapter: string, text: string])[] = [
  ['口令与账号', accountsText],
  ['网络与终端安全', networkText],
  ['数据与隐私保护', dataText],
  ['密码与计算基础', ciphersText],
  ['职业素养与法规', conductText],
  ['安全生产常识', safetyText],
];

const isLevel = (level: number | null): level is DemoQuestion['quLevel'] => level === 1 || level === 2 || level === 3 || level === 4;

/** The text format has no word for order-free blanks; these questions say it in their analysis. */
const anyOrderNote = '两个空的顺序可以互换';

function fromText(chapter: string, text: string): DemoQuestion[] {
  const { questions, faults } = importText(text);
  const [fault] = faults;
  if (fault) throw new Error(`demo chapter ${chapter}, question ${fault.number}: ${fault.message}`);
  return questions.map(({ number, line: _line, quLevel, ...question }) => {
    if (!isLevel(quLevel)) throw new Error(`demo chapter ${chapter}, question ${number}: no difficulty`);
    return {
      ...question,
      chapter,
      quLevel,
      answerOrder: question.analysis.includes(anyOrderNote),
      // a multiple choice of the demo shows the share for an incomplete set, the rest what happens without it
      pathScore: question.quType === 'multi' && quLevel > 1,
      itemRand: question.quType === 'radio',
    };
  });
}

function build(): DemoBank {
  const questions = [...chapterTexts.flatMap(([chapter, text]) => fromText(chapter, text)), ...keywordQuestions, ...compoundQuestions];
  for (const question of questions) {
    const [fault] = validateQuestion(question);
    if (fault) throw new Error(`demo question in ${question.chapter}: ${fault.message}`);
  }
  return {
    title: '信息安全与职业素养（示范题库）',
    remark: '随系统附带的示范题库，包含全部七种题型，可用于试用组卷、考试和阅卷。',
    chapters: chapterTexts.map(([chapter]) => chapter),
    questions,
  };
}

/** The bank that demo mode loads: written for this project, every question complete. */
export const demoBank: DemoBank = build();

import { splitQuestion, type Question } from '@xuekao/question';
import type { AttemptStarted } from '../attempts/attempt.events.js';
import { paperContent, type PaperContent, type PaperKeys } from '../question-sets/paper-content.js';

export const idOf = (number: number): string => number.toString(16).padStart(24, '0');
export const bankId = idOf(0xba);
const option = (id: string, isRight: boolean) => ({ id, content: `选项${id}`, image: '', isRight });
const base = (number: number) => ({ id: idOf(number), content: `<p>题${number}</p>`, analysis: `解析${number}` });

/**
 * One question of each of the seven types; 1 radio, 2 multi, 3 multi2, 4 judge, 5 fill, 6 saq by hand, 7 mix (parts 71 radio, 72 saq by
 * hand), 8 saq by keywords.
 */
export const sevenTypes: Question[] = [
  { ...base(1), quType: 'radio', options: [option('a1', true), option('b1', false)], pathScore: false, itemRand: false },
  {
    ...base(2),
    quType: 'multi',
    options: [option('a2', true), option('b2', true), option('c2', false)],
    pathScore: false,
    itemRand: false,
  },
  {
    ...base(3),
    quType: 'multi2',
    options: [option('a3', true), option('b3', true), option('c3', false)],
    pathScore: false,
    itemRand: true,
  },
  { ...base(4), quType: 'judge', options: [option('y4', true), option('n4', false)], pathScore: false, itemRand: false },
  { ...base(5), quType: 'fill', blanks: [['北京'], ['2', '二']], anyOrder: false },
  { ...base(6), quType: 'saq', manual: true, keywords: [], reference: ['参考答案'] },
  {
    ...base(7),
    quType: 'mix',
    parts: [
      { ...base(0x71), quType: 'radio', options: [option('a71', false), option('b71', true)], pathScore: false, itemRand: false },
      { ...base(0x72), quType: 'saq', manual: true, keywords: [], reference: ['要点'] },
    ],
  },
  {
    ...base(8),
    quType: 'saq',
    manual: false,
    keywords: [
      { words: ['光合作用'], rate: 60 },
      { words: ['叶绿体'], rate: 40 },
    ],
    reference: [],
  },
];

export const perTenths = 50;

/** A paper of these questions in one group, 5 points each. */
export function paperOfQuestions(questions: readonly Question[] = sevenTypes): { paper: PaperContent; keys: PaperKeys } {
  const halves = questions.map(splitQuestion);
  const placed = halves.map(({ view }, index) => ({ view, number: index + 1, maxTenths: perTenths, partialPercent: 50 }));
  const paper = paperContent([{ id: 'g1', title: '第一大题', remark: '', perTenths, questions: placed }]);
  return { paper, keys: new Map(halves.map(({ key }) => [key.id, key])) };
}

export const t0 = Date.UTC(2026, 10, 21, 1, 0, 0);
export const minute = 60_000;

export const startedAs = (changes: Partial<AttemptStarted> = {}): AttemptStarted => ({
  examId: idOf(0xe),
  userId: idOf(0xa),
  userName: 'zhang',
  realName: '张三',
  deptCode: 'A01',
  tryNo: 1,
  title: '期中考试',
  examBy: idOf(0xb),
  examDept: 'A01',
  setId: idOf(0xc),
  variant: 0,
  picks: null,
  seed: 'seed',
  noBack: false,
  quCount: sevenTypes.length,
  totalTenths: sevenTypes.length * perTenths,
  qualifyTenths: 200,
  startedAt: t0,
  deadline: t0 + 60 * minute,
  endsWithWindow: false,
  ...changes,
});

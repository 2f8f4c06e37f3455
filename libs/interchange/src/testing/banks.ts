import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compoundFromJson, importText, type LevelledQuestion } from '@xuekao/question';
import { noFlags, row } from '../words.js';

const folder = process.env['BANKS_DIR'];
const fixture = join(import.meta.dirname, '../../../question/fixtures/blemished.txt');
const realTexts = folder ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];

/** Text banks: the fixture, and the real ones where BANKS_DIR names their folder. */
export const textBanks = [fixture, ...realTexts.map((name) => join(folder ?? '', name))];
export const questionsOf = (file: string): LevelledQuestion[] => importText(readFileSync(file, 'utf8')).questions;

const mix: LevelledQuestion = {
  ...noFlags,
  quType: 'mix',
  quLevel: 1,
  content: '<p>材料</p>',
  analysis: '<p>全文</p>',
  answerList: [],
  subList: [
    { ...noFlags, quType: 'fill', content: '<p>____ 和 ____</p>', analysis: '', answerList: [row('甲\n乙'), row('丙')], quLevel: 1 },
    { ...noFlags, quType: 'multi2', content: '<p>哪些？</p>', analysis: '', answerList: [row('丁'), row('戊', false)], quLevel: 1 },
  ],
};
/** Parts with points of their own. */
export const scored: LevelledQuestion = {
  ...mix,
  content: '<p>有分值的材料</p>',
  subList: mix.subList?.map((part, index) => ({ ...part, score: [2.5, 4][index] ?? 1 })),
};
/** Compound questions, the real ones among them. */
export const compounds: LevelledQuestion[] = [
  mix,
  scored,
  ...(folder ? compoundFromJson(JSON.parse(readFileSync(join(folder, 'english-reading-compound.json'), 'utf8'))).questions : []).map(
    (question) => ({
      ...question,
      quLevel: 2,
      subList: (question.subList ?? []).map((part) => ({ ...part, quLevel: 2 })),
    }),
  ),
];

type Said = Omit<LevelledQuestion, 'subList' | 'quLevel'> & { quLevel?: number | null | undefined; subList?: LevelledQuestion['subList'] };
/** Everything that a question says, without the ids that nobody sees. */
export const said = ({
  quType,
  quLevel,
  content,
  analysis,
  answerList,
  manual,
  answerFiles = [],
  score = 0,
  subList = [],
}: Said): unknown => ({
  quType,
  quLevel: quLevel ?? null,
  content,
  analysis,
  manual,
  score,
  answerFiles,
  answers: answerList.map((one) => [one.content, one.isRight, one.image]),
  parts: subList.map((part) => said(part)),
});

import { siteText, type AnswerValue, type ResultQuestion } from '@xuekao/contracts';
import type { PrintChoices, PrintDocument, PrintPart, PrintQuestion } from '@xuekao/printing';
import { isChoiceType, leavesOf, letterOf } from '@xuekao/question';
import { headLabel, keyRows, optionsOf, typeName } from './question-parts.js';

export interface BlankGroup {
  title: string;
  remark: string;
  questions: readonly ResultQuestion[];
}
export interface BlankPaper {
  title: string;
  /** 0: not said */
  minutes: number;
  groups: readonly BlankGroup[];
  keys: boolean;
  /** answers are written on a sheet of their own */
  sheet: boolean;
}
/** Lines for an answer of some sentences. */
const answerLines = 6;
const field = '________________';

/** A paper for people who write by hand. */
export function blankPaper({ title, minutes, groups, keys, sheet }: BlankPaper): PrintDocument {
  const total = groups.reduce((sum, { questions }) => sum + marksOf(questions), 0);
  const persons: [string, string][] = ['print.name', 'print.number', 'print.dept', 'print.writtenMark'].map((key) => [
    siteText(key as 'print.name'), // one of the four above
    field,
  ]);
  const facts: [string, string][] = [
    ...(keys ? [] : persons),
    [siteText('print.total'), siteText('print.points', { n: String(total) })],
    ...(minutes === 0 ? [] : [[siteText('print.time'), siteText('print.minutes', { n: minutes })] as [string, string]]),
  ];
  return {
    title,
    isTitled: true,
    facts,
    parts: [
      ...groups.flatMap((group) => groupParts(group, keys, !keys && !sheet)),
      ...(sheet ? answerSheet(title, groups, keys ? [] : persons) : []),
    ],
    footer: title,
  };
}

const marksOf = (questions: readonly ResultQuestion[]): number =>
  Math.round(questions.reduce((sum, { score }) => sum + score, 0) * 10) / 10;

function groupParts({ title, remark, questions }: BlankGroup, keys: boolean, hasLines: boolean): PrintPart[] {
  const [first] = questions;
  const isEqual = first !== undefined && questions.every(({ score }) => score === first.score);
  const numbers = { n: questions.length, m: marksOf(questions) };
  const note = isEqual ? siteText('print.groupEach', { ...numbers, k: String(first.score) }) : siteText('print.groupMarks', numbers);
  return [
    { kind: 'heading', text: title, note: [note, remark].filter((text) => text !== '').join(' · ') },
    ...questions.flatMap((question) => [
      questionPart(question, `${question.sort}.`, 0, keys, hasLines),
      ...question.subList.map((part, index) => questionPart(part, headLabel(index), 1, keys, hasLines)),
    ]),
  ];
}

function questionPart(question: ResultQuestion, label: string, level: 0 | 1, keys: boolean, hasLines: boolean): PrintQuestion {
  return {
    kind: 'question',
    level,
    label,
    note: [typeName(question.quType), siteText('print.points', { n: String(question.score) })].join(' · '),
    html: question.content,
    options: optionsOf(question, ({ isRight }) => (keys && isRight ? [siteText('print.right')] : [])),
    rows: keys && question.subList.length === 0 ? keyRows(question) : [],
    lines: hasLines && question.quType === 'saq' ? answerLines : 0,
  };
}

/** A page with a place for each answer: boxes to cross, lines to write on. */
function answerSheet(title: string, groups: readonly BlankGroup[], persons: readonly [string, string][]): PrintPart[] {
  return [
    { kind: 'break' },
    {
      kind: 'heading',
      text: siteText('print.sheetTitle', { title }),
      note: persons.map(([label]) => `${label} ________`).join('　'),
    },
    ...groups.flatMap((group): PrintPart[] => {
      const leaves = group.questions.flatMap((question) =>
        question.subList.length === 0
          ? [{ label: String(question.sort), leaf: question }]
          : leavesOf(question).map((leaf, index) => ({ label: `${question.sort}${headLabel(index)}`, leaf })),
      );
      const choices: PrintChoices = {
        kind: 'choices',
        items: leaves.filter(({ leaf }) => isChoiceType(leaf.quType)).map(({ label, leaf }) => ({ label, letters: lettersOf(leaf) })),
      };
      const written = leaves.filter(({ leaf }) => !isChoiceType(leaf.quType));
      return [
        { kind: 'heading', text: group.title, note: '' },
        ...(choices.items.length === 0 ? [] : [choices]),
        ...written.map(({ label, leaf }) => writtenPart(label, leaf)),
      ];
    }),
  ];
}

const lettersOf = ({ answerList }: ResultQuestion): string[] => answerList.map(({ abc }, index) => abc || letterOf(index));

const writtenPart = (label: string, { quType, score, rightAnswers }: ResultQuestion): PrintQuestion => ({
  kind: 'question',
  level: 0,
  label,
  note: [typeName(quType), siteText('print.points', { n: String(score) })].join(' · '),
  html: '',
  options: [],
  rows: [],
  lines: quType === 'fill' ? Math.max(1, Math.ceil(rightAnswers.length / 2)) : answerLines,
});

/** Of a paper that nobody has written on. */
export const noAnswer = (): AnswerValue | undefined => undefined;

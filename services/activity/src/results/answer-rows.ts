import { Injectable } from '@nestjs/common';
import { isChoice, siteText, stepsOf, type calls, type Input, type SurveyAnswer, type SurveyQuestion } from '@xuekao/contracts';
import type { StreamCell } from '@xuekao/sheets';
import type { QueryFilter } from 'mongoose';
import { PaperCollections, type SurveyPaperDoc } from '../answers/index.js';
import { titleOf, type SurveyDoc } from '../surveys/index.js';

export type Way = Input<typeof calls.activity.surveyPapers.export>['by'];
/** Columns of the questions: their headings, and the cells of one answer. */
export interface AnswerColumns {
  headings: string[];
  cells: (given: ReadonlyMap<string, SurveyAnswer>) => StreamCell[];
}

const piece = 500;
const titleLength = 200;
export const ownWidths = [8, 14, 20, 20, 10, 8, 12, 12, 8];
const instants = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const instant = (at: Date | null): string => (at ? instants.format(at) : '');

/** Answers as rows of a table, read from the database as they are written. */
@Injectable()
export class AnswerRows {
  constructor(private readonly store: PaperCollections) {}

  /** @param onRows hears how many answers were handed over */
  async *of(
    { needLogin }: Pick<SurveyDoc, 'needLogin'>,
    filter: QueryFilter<SurveyPaperDoc>,
    columns: AnswerColumns,
    onRows: (n: number) => void = () => undefined,
  ): AsyncGenerator<StreamCell[][]> {
    const own = ['number', 'person', 'startTime', 'handTime', 'costSeconds', 'totalScore', 'province', 'city', 'validity'] as const;
    let rows: StreamCell[][] = [[...own.map((key) => siteText(`survey.${key}`)), ...columns.headings]];
    let number = 0;
    const found = this.store.papers.find(filter).sort({ handTime: 1 }).lean<SurveyPaperDoc[]>().cursor({ batchSize: piece });
    for await (const one of found) {
      const paper: SurveyPaperDoc = one;
      rows.push([
        ...[(number += 1), needLogin ? paper.realName : '', instant(paper.startTime), instant(paper.handTime)],
        ...[paper.costSeconds, paper.totalScore, paper.province, paper.city, siteText(paper.valid ? 'survey.yes' : 'survey.no')],
        ...columns.cells(new Map(paper.answers.map((answer) => [answer.quId, answer]))),
      ]);
      if (rows.length < piece) continue;
      yield rows;
      onRows(number);
      rows = [];
    }
    yield rows;
    onRows(number);
  }
}

type Row = NonNullable<SurveyQuestion['rowList']>[number];
/** Columns of a question: one for each row of a matrix, one (null) for any other. */
const partsOf = ({ rowList }: SurveyQuestion): readonly (Row | null)[] => rowList ?? [null];
/** The answer in one row of a matrix. */
function ofRow(answer: SurveyAnswer | undefined, row: Row | null): SurveyAnswer | undefined {
  if (row === null || answer === undefined) return answer;
  const options = answer.options.filter((option) => option.row === row.id);
  return options.length === 0 ? undefined : { ...answer, options };
}
export const heading = (question: SurveyQuestion, at: number, questions: readonly SurveyQuestion[], row: Row | null = null): string =>
  `${at + 1}. ${titleOf(question, questions).slice(0, titleLength)}${row === null ? '' : ` — ${row.content}`}`;

/** A column for each question or row of a matrix. */
export function questionColumns(questions: readonly SurveyQuestion[], by: Way): AnswerColumns {
  const columns = questions.flatMap((question, at) =>
    partsOf(question).map((row) => ({ question, row, title: heading(question, at, questions, row) })),
  );
  return {
    headings: columns.map(({ title }) => title),
    cells: (given) => columns.map(({ question, row }) => cellOf(question, ofRow(given.get(question.id), row), by)),
  };
}

function cellOf(question: SurveyQuestion, answer: SurveyAnswer | undefined, by: Way): StreamCell {
  if (!answer) return null;
  if (question.quType === 'saq') return answer.answer;
  if (question.quType === 'scale') return Number(answer.answer);
  const words = question.answerList.flatMap(({ id, content }, at) => {
    const chosen = answer.options.find((option) => option.id === id);
    if (!chosen) return [];
    const name = by === 'codes' ? String(at + 1) : content;
    return [chosen.remark === '' ? name : `${name}（${chosen.remark}）`];
  });
  return words.length === 1 && /^\d+$/.test(words[0] ?? '') && by === 'codes' ? Number(words[0]) : words.join(siteText('general.listSign'));
}

/** Meanings of the codes in the columns of the questions. */
export async function* codes(questions: readonly SurveyQuestion[]): AsyncGenerator<StreamCell[][]> {
  yield [
    [siteText('survey.question'), siteText('survey.option'), siteText('survey.code')],
    ...questions.flatMap((question, at): StreamCell[][] => {
      const title = heading(question, at, questions);
      if (isChoice(question.quType) || question.quType === 'matrix')
        return question.answerList.map(({ content }, index) => [title, content, index + 1]);
      return question.quType === 'scale'
        ? stepsOf(question).map((step, index) => [title, question.answerList[index]?.content ?? '', step])
        : [];
    }),
  ];
}

import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  isChoice,
  siteText,
  stepsOf,
  type calls,
  type Input,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@xuekao/contracts';
import type { StreamCell } from '@xuekao/sheets';
import { AnswerBlocks, chosenIn, idsOf, shapeFrom, type HeldBlock } from '../answers/index.js';
import { titleOf, type SurveyDoc } from '../surveys/index.js';
import { placeOf, type Ordered } from './selected-answers.js';

export type Way = Input<typeof calls.activity.surveyPapers.export>['by'];
/** Column that is about one question. */
export interface AnswerColumn {
  heading: string;
  quId: string;
  /** of a matrix: the answers in this row alone are told to `cell` */
  row: string | null;
  cell: (answer: SurveyAnswer | undefined) => StreamCell;
}
type CellAt = (at: number) => StreamCell;
type RowAt = (at: number, number: number) => StreamCell[];

const piece = 250;
const titleLength = 200;
export const ownWidths = [8, 14, 20, 20, 10, 8, 12, 12, 8];
/** Blocks that are kept: whose answers were handed in at the same moment may stand in two. */
const keptBlocks = 12;
/** Asia/Shanghai, which has no summer time. */
const offsetMs = 8 * 3_600_000;
const instant = (at: number): string => (at === 0 ? '' : new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' '));

/** Answers as rows of a table, made of their blocks while they are written. */
@Injectable()
export class AnswerRows {
  constructor(private readonly blocks: AnswerBlocks) {}

  /** @param onRows hears how many answers were handed over */
  async *of(
    survey: Pick<SurveyDoc, 'needLogin'>,
    { held, places }: Ordered,
    columns: readonly AnswerColumn[],
    onRows: (n: number) => void = () => undefined,
  ): AsyncGenerator<StreamCell[][]> {
    const own = ['number', 'person', 'startTime', 'handTime', 'costSeconds', 'totalScore', 'province', 'city', 'validity'] as const;
    yield [[...own.map((key) => siteText(`survey.${key}`)), ...columns.map(({ heading }) => heading)]];
    const kept = new Map<number, RowAt>();
    const rowsOf = async (n: number): Promise<RowAt> => {
      // answers stand in the blocks nearly in their order
      for (const block of await this.blocks.from(held, n)) kept.set(block.n, blockRows(block, survey, columns));
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - keptBlocks))) if (oldest !== n) kept.delete(oldest);
      const row = kept.get(n);
      if (row === undefined) throw new BusinessError('BUSY');
      return row;
    };
    for (let from = 0; from < places.length; from += piece) {
      const rows: StreamCell[][] = [];
      for (const place of places.slice(from, from + piece)) {
        const { n, at } = placeOf(place);
        const row = kept.get(n) ?? (await rowsOf(n));
        rows.push(row(at, from + rows.length + 1));
      }
      yield rows;
      onRows(from + rows.length);
    }
  }
}

/** Rows of a block. Whatever many people chose is made into a cell once. */
function blockRows(block: HeldBlock, { needLogin }: Pick<SurveyDoc, 'needLogin'>, columns: readonly AnswerColumn[]): RowAt {
  const { startTime, handTime, costSeconds, totalScore, province, city } = block.columns;
  const cells = columns.map((column) => cellsOf(column, block));
  const [yes, no] = [siteText('survey.yes'), siteText('survey.no')];
  return (at, number) => {
    const row: StreamCell[] = [
      ...[number, needLogin ? (block.words.names[at] ?? '') : '', instant(startTime[at] ?? 0), instant(handTime[at] ?? 0)],
      ...[costSeconds[at] ?? 0, totalScore[at] ?? 0, province.values[(province.codes[at] ?? 0) - 1] ?? ''],
      ...[city.values[(city.codes[at] ?? 0) - 1] ?? '', block.valid[at] === 1 ? yes : no],
    ];
    for (const cell of cells) row.push(cell(at));
    return row;
  };
}

function cellsOf({ quId, row, cell }: AnswerColumn, { columns, words }: HeldBlock): CellAt {
  const none = cell(undefined);
  const own = columns.questions.get(quId);
  if (own === undefined) return () => none;
  if (row !== null) {
    const column = own.rows.get(row);
    if (column === undefined) return () => none;
    const cells = [none, ...column.values.map((ids) => cell({ quId, options: chosenIn(idsOf(ids), row), answer: '' }))];
    return (at) => cells[column.codes[at] ?? 0] ?? null;
  }
  const answers = own.shapes.values.map((shape): SurveyAnswer => {
    const { ids, answer } = shapeFrom(shape);
    return { quId, options: chosenIn(ids), answer };
  });
  const cells = [none, ...answers.map(cell)];
  const written = words.questions.get(quId);
  return (at) => {
    const code = own.shapes.codes[at] ?? 0;
    const [text, remarks] = [written?.words.get(at), written?.remarks.get(at)];
    const answer = answers[code - 1];
    if ((text === undefined && remarks === undefined) || answer === undefined) return cells[code] ?? null;
    const options = answer.options.map((option) => ({ ...option, remark: remarks?.find(({ id }) => id === option.id)?.text ?? '' }));
    return cell({ quId, options, answer: text ?? answer.answer });
  };
}

type Row = NonNullable<SurveyQuestion['rowList']>[number];
/** Columns of a question: one for each row of a matrix, one (null) for any other. */
const partsOf = ({ rowList }: SurveyQuestion): readonly (Row | null)[] => rowList ?? [null];
export const heading = (question: SurveyQuestion, at: number, questions: readonly SurveyQuestion[], row: Row | null = null): string =>
  `${at + 1}. ${titleOf(question, questions).slice(0, titleLength)}${row === null ? '' : ` — ${row.content}`}`;

/** A column for each question or row of a matrix. */
export const questionColumns = (questions: readonly SurveyQuestion[], by: Way): AnswerColumn[] =>
  questions.flatMap((question, at) =>
    partsOf(question).map((row) => ({
      heading: heading(question, at, questions, row),
      quId: question.id,
      row: row?.id ?? null,
      cell: (answer: SurveyAnswer | undefined) => cellOf(question, answer, by),
    })),
  );

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

import { BusinessError, sentence, type SurveyCross, type SurveyQuestion } from '@xuekao/contracts';
import type { PipelineStage, QueryFilter } from 'mongoose';
import type { SurveyPaperDoc } from '../answers/index.js';
import { titleOf } from '../surveys/index.js';
import { choicesOf, type Choice } from './choices.js';

/** A question, or the row of a matrix, whose answers are among its choices. */
export interface CrossSide {
  question: SurveyQuestion;
  row: string | null;
  title: string;
  choices: Choice[];
}
/** People by what they chose; '' in the place of an option: all who chose any. */
export interface CrossGroup {
  _id: { row: string; column: string };
  n: number;
}

/** @throws {BusinessError} BAD_INPUT where the field names no question, or one without choices */
export function crossSide(field: string, questions: readonly SurveyQuestion[]): CrossSide {
  const [, quId = '', rowId] = field.split(':');
  const at = questions.findIndex(({ id }) => id === quId);
  const question = questions[at];
  const row = question?.rowList?.find(({ id }) => id === rowId);
  const isCell = question?.quType === 'matrix';
  if (question === undefined || question.quType === 'saq' || isCell !== (row !== undefined) || (rowId !== undefined && !isCell))
    throw new BusinessError('BAD_INPUT', { detail: sentence('survey.noCross', { field }) });
  const title = `${at + 1}. ${titleOf(question, questions)}${row ? ` — ${row.content}` : ''}`;
  return { question, row: row?.id ?? null, title, choices: choicesOf(question) };
}

/**
 * Groups of people by the options that they chose, counted in the database. People with the same answers to both questions are one
 * before their options are taken apart, and at the end there are as many groups as the table has cells.
 */
export const crossPipeline = (filter: QueryFilter<SurveyPaperDoc>, row: CrossSide, column: CrossSide): PipelineStage[] => [
  { $match: { ...filter, valid: true } },
  { $project: { _id: 0, row: chosenOf(row), column: chosenOf(column) } },
  { $match: { 'row.0': { $exists: true }, 'column.0': { $exists: true } } },
  { $group: { _id: { row: '$row', column: '$column' }, n: { $sum: 1 } } },
  { $project: { _id: 0, n: 1, row: { $concatArrays: ['$_id.row', ['']] }, column: { $concatArrays: ['$_id.column', ['']] } } },
  { $unwind: '$row' },
  { $unwind: '$column' },
  { $group: { _id: { row: '$row', column: '$column' }, n: { $sum: '$n' } } },
];

/** Ids of the chosen options in an answer; none where the question was not answered. */
function chosenOf({ question, row, choices }: CrossSide): object {
  const own = { $first: { $filter: { input: '$answers', as: 'given', cond: { $eq: ['$$given.quId', question.id] } } } };
  const known = choices.map(({ id }) => id);
  const cells = (test: object): object => ({
    $map: { input: { $filter: { input: { $ifNull: ['$$own.options', []] }, as: 'cell', cond: test } }, as: 'cell', in: '$$cell.id' },
  });
  const isKnown = { $in: ['$$cell.id', known] };
  const chosen =
    question.quType === 'scale'
      ? { $cond: [{ $in: ['$$own.answer', known] }, ['$$own.answer'], []] }
      : cells(row === null ? isKnown : { $and: [{ $eq: ['$$cell.row', row] }, isKnown] });
  return { $let: { vars: { own }, in: chosen } };
}

export function crossOf(groups: readonly CrossGroup[], row: CrossSide, column: CrossSide): SurveyCross {
  const counts = new Map(groups.map(({ _id, n }) => [`${_id.row} ${_id.column}`, n]));
  const count = (rowId: string, columnId: string): number => counts.get(`${rowId} ${columnId}`) ?? 0;
  return {
    people: count('', ''),
    row: { title: row.title, options: row.choices.map(({ id, content }) => ({ id, content, count: count(id, '') })) },
    column: { title: column.title, options: column.choices.map(({ id, content }) => ({ id, content, count: count('', id) })) },
    cells: row.choices.map((one) => column.choices.map((other) => count(one.id, other.id))),
  };
}

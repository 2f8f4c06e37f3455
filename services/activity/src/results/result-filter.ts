import { BusinessError, sentence, type FilterCondition, type FilterOperator, type SurveyQuestion } from '@xuekao/contracts';
import { containing, escapePattern } from '@xuekao/documents';
import type { QueryFilter } from 'mongoose';
import type { SurveyPaperDoc } from '../answers/index.js';

type Filter = QueryFilter<SurveyPaperDoc>;
type Condition = Pick<FilterCondition, 'operator'> & { value: string; valueTo: string };

const numberFields: Readonly<Record<string, string>> = { total_score: 'totalScore', cost_time: 'costSeconds' };
const textFields: Readonly<Record<string, string>> = { join_province: 'province', join_city: 'city' };
const dayMs = 86_400_000;
/** Asia/Shanghai, which has no summer time. */
const offset = '+08:00';

/**
 * Conditions of the result filter as a database filter; empty ones are dropped (specification, section 9).
 * @throws {BusinessError} BAD_INPUT with the field that a condition cannot be about, or whose value it cannot read
 */
export function filterOf(surveyId: string, conditions: readonly FilterCondition[], questions: readonly SurveyQuestion[]): Filter {
  const parts = conditions.flatMap(({ field, operator, value = '', valueTo = '' }): Filter[] => {
    if (value === '' || (operator === 'between' && valueTo === '')) return [];
    const part = partOf(field, { operator, value, valueTo }, questions);
    if (part === null) throw new BusinessError('BAD_INPUT', { detail: sentence('survey.noFilter', { field }) });
    return [part];
  });
  return { surveyId, handState: 1, ...(parts.length === 0 ? {} : { $and: parts }) };
}

function partOf(field: string, condition: Condition, questions: readonly SurveyQuestion[]): Filter | null {
  if (field === 'hand_time') return byDay(condition);
  const own = (path: string, test: unknown): Filter | null => (test === null ? null : { [path]: test });
  const [number, text] = [Object.hasOwn(numberFields, field), Object.hasOwn(textFields, field)];
  if (number) return own(numberFields[field] ?? '', numberTest(condition));
  if (text) return own(textFields[field] ?? '', textTest(condition));
  const [, quId, row] = field.split(':');
  const question = questions.find(({ id }) => id === quId && field.startsWith('qu:'));
  if (question?.quType === 'matrix') return byCell(question, row ?? '', condition);
  return question && row === undefined ? byAnswer(question, condition) : null;
}

function byDay({ operator, value, valueTo }: Condition): Filter | null {
  const [from, to] = [dayBegin(value), dayBegin(operator === 'between' ? valueTo : value)];
  if (from === null || to === null) return null;
  const next = new Date(to.getTime() + dayMs);
  if (operator === 'eq' || operator === 'between') return { handTime: { $gte: from, $lt: next } };
  if (operator === 'gt') return { handTime: { $gte: next } };
  return operator === 'lt' ? { handTime: { $lt: from } } : null;
}

function dayBegin(day: string): Date | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00${offset}`) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

function numberTest({ operator, value, valueTo }: Condition): object | number | null {
  const [from, to] = [Number(value), Number(operator === 'between' ? valueTo : value)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  if (operator === 'between') return { $gte: from, $lte: to };
  if (operator === 'eq') return from;
  return operator === 'gt' ? { $gt: from } : operator === 'lt' ? { $lt: from } : null;
}

function textTest({ operator, value }: Condition): object | string | null {
  if (operator === 'eq') return value;
  if (operator === 'ne') return { $ne: value };
  if (operator === 'ct') return containing(value);
  return operator === 'nct' ? { $not: new RegExp(escapePattern(value), 'i') } : null;
}

/** An option that was chosen or not, a step of a scale, or words that an open answer has. */
function byAnswer({ id: quId, quType }: SurveyQuestion, { operator, value, valueTo }: Condition): Filter | null {
  const has = (test: object): Filter => ({ answers: { $elemMatch: { quId, ...test } } });
  const hasNot = (test: object): Filter => ({ answers: { $not: { $elemMatch: { quId, ...test } } } });
  if (quType === 'saq') {
    const words: Partial<Record<FilterOperator, () => Filter>> = {
      eq: () => has({ answer: value }),
      ne: () => hasNot({ answer: value }),
      ct: () => has({ answer: containing(value) }),
      nct: () => hasNot({ answer: containing(value) }),
    };
    return words[operator]?.() ?? null;
  }
  if (quType === 'scale') {
    const steps = stepsWithin(operator, Number(value), Number(operator === 'between' ? valueTo : value));
    return steps && has({ answer: { $in: steps } });
  }
  if (operator === 'eq') return has({ 'options.id': value });
  return operator === 'ne' ? hasNot({ 'options.id': value }) : null;
}

/** A column that was chosen in a row of a matrix or not. */
function byCell({ id: quId, rowList = [] }: SurveyQuestion, row: string, { operator, value }: Condition): Filter | null {
  if (!rowList.some(({ id }) => id === row)) return null;
  const chose = { $elemMatch: { quId, options: { $elemMatch: { row, id: value } } } };
  if (operator === 'eq') return { answers: chose };
  return operator === 'ne' ? { answers: { $not: chose } } : null;
}

/** Steps that a condition is about, as they are stored. */
function stepsWithin(operator: FilterOperator, from: number, to: number): string[] | null {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  const holds: Partial<Record<FilterOperator, (step: number) => boolean>> = {
    eq: (step) => step === from,
    ne: (step) => step !== from,
    gt: (step) => step > from,
    lt: (step) => step < from,
    between: (step) => step >= from && step <= to,
  };
  const test = holds[operator];
  return test ? Array.from({ length: 11 }, (_, step) => step).flatMap((step) => (test(step) ? [String(step)] : [])) : null;
}

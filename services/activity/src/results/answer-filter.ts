import { BusinessError, sentence, type FilterCondition, type FilterOperator, type SurveyQuestion } from '@xuekao/contracts';
import { escapePattern } from '@xuekao/documents';
import { idsOf, shapeFrom, type BlockNumber, type Column, type HeldBlock } from '../answers/index.js';

type Condition = Pick<FilterCondition, 'operator'> & { value: string; valueTo: string };
type Test = (value: string) => boolean;
type RowTest = (at: number) => boolean;
/** Test of the answers of a block. */
type BlockTest = (block: HeldBlock) => RowTest;

export interface AnswerFilter {
  /** questions whose words it reads */
  words: readonly string[];
  /** 1 for each answer of a block that it shows */
  shown: (block: HeldBlock) => Uint8Array;
}

const numberFields: Readonly<Record<string, BlockNumber>> = { total_score: 'totalScore', cost_time: 'costSeconds' };
const textFields: Readonly<Record<string, 'province' | 'city'>> = { join_province: 'province', join_city: 'city' };
const dayMs = 86_400_000;
/** Asia/Shanghai, which has no summer time. */
const offset = '+08:00';

/**
 * Conditions of the result filter; empty ones are dropped (specification, section 9).
 * @throws {BusinessError} BAD_INPUT with the field that a condition cannot be about, or whose value it cannot read
 */
export function filterOf(conditions: readonly FilterCondition[], questions: readonly SurveyQuestion[]): AnswerFilter {
  const words: string[] = [];
  const tests = conditions.flatMap(({ field, operator, value = '', valueTo = '' }): BlockTest[] => {
    if (value === '' || (operator === 'between' && valueTo === '')) return [];
    const test = testOf(field, { operator, value, valueTo }, questions);
    if (test === null) throw new BusinessError('BAD_INPUT', { detail: sentence('survey.noFilter', { field }) });
    const open = questions.find(({ id, quType }) => quType === 'saq' && field === `qu:${id}`);
    if (open) words.push(open.id);
    return [test];
  });
  return {
    words,
    shown: (block) => {
      const shown = new Uint8Array(block.columns.size).fill(1);
      for (const test of tests) {
        const holds = test(block);
        for (const at of shown.keys()) if (shown[at] === 1 && !holds(at)) shown[at] = 0;
      }
      return shown;
    },
  };
}

function testOf(field: string, condition: Condition, questions: readonly SurveyQuestion[]): BlockTest | null {
  if (field === 'hand_time') return byDay(condition);
  const number = Object.hasOwn(numberFields, field) ? numberFields[field] : undefined;
  if (number) return byNumber(number, numberTest(condition));
  const place = Object.hasOwn(textFields, field) ? textFields[field] : undefined;
  const test = place && textTest(condition);
  if (place) return test ? ({ columns }) => inColumn(columns[place], test) : null;
  const [, quId, row] = field.split(':');
  const question = questions.find(({ id }) => id === quId && field.startsWith('qu:'));
  if (question?.quType === 'matrix') return byCell(question, row ?? '', condition);
  return question && row === undefined ? byAnswer(question, condition) : null;
}

const byNumber = (field: BlockNumber, test: ((value: number) => boolean) | null): BlockTest | null =>
  test === null
    ? null
    : ({ columns }) => {
        const values = columns[field];
        return (at) => test(values[at] ?? 0);
      };

/** The test of an answer's value; one without a value does not pass. Each value is tested once. */
function inColumn(column: Column | undefined, test: Test): RowTest {
  if (column === undefined) return () => false;
  const passed = [false, ...column.values.map(test)];
  return (at) => passed[column.codes[at] ?? 0] ?? false;
}

function byDay({ operator, value, valueTo }: Condition): BlockTest | null {
  const [from, to] = [dayBegin(value), dayBegin(operator === 'between' ? valueTo : value)];
  if (from === null || to === null) return null;
  const next = to + dayMs;
  if (operator === 'eq' || operator === 'between') return byNumber('handTime', (at) => at >= from && at < next);
  if (operator === 'gt') return byNumber('handTime', (at) => at >= next);
  return operator === 'lt' ? byNumber('handTime', (at) => at < from) : null;
}

function dayBegin(day: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00${offset}`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function numberTest({ operator, value, valueTo }: Condition): ((n: number) => boolean) | null {
  const [from, to] = [Number(value), Number(operator === 'between' ? valueTo : value)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  const tests: Partial<Record<FilterOperator, (n: number) => boolean>> = {
    between: (n) => n >= from && n <= to,
    eq: (n) => n === from,
    gt: (n) => n > from,
    lt: (n) => n < from,
  };
  return tests[operator] ?? null;
}

/** Letters of any case are the same to `ct` and `nct`. */
function textTest({ operator, value }: Condition): Test | null {
  const pattern = new RegExp(escapePattern(value), 'i');
  const tests: Partial<Record<FilterOperator, Test>> = {
    eq: (text) => text === value,
    ne: (text) => text !== value,
    ct: (text) => pattern.test(text),
    nct: (text) => !pattern.test(text),
  };
  return tests[operator] ?? null;
}

/** An option that was chosen or not, a step of a scale, or words that an open answer has. */
function byAnswer({ id: quId, quType }: SurveyQuestion, condition: Condition): BlockTest | null {
  const { operator, value, valueTo } = condition;
  if (quType === 'saq') return byWords(quId, condition);
  const shapes = ({ columns }: HeldBlock): Column | undefined => columns.questions.get(quId)?.shapes;
  if (quType === 'scale') {
    const holds = stepTest(operator, Number(value), Number(operator === 'between' ? valueTo : value));
    return holds && ((block) => inColumn(shapes(block), (shape) => holds(shapeFrom(shape).answer)));
  }
  return byChoice(operator, (block) => inColumn(shapes(block), (shape) => shapeFrom(shape).ids.includes(value)));
}

/** A column that was chosen in a row of a matrix or not. */
function byCell({ id: quId, rowList = [] }: SurveyQuestion, row: string, { operator, value }: Condition): BlockTest | null {
  if (!rowList.some(({ id }) => id === row)) return null;
  return byChoice(operator, ({ columns }) => inColumn(columns.questions.get(quId)?.rows.get(row), (ids) => idsOf(ids).includes(value)));
}

/** Choice of an option: people who were not asked have not chosen it either. */
function byChoice(operator: FilterOperator, chose: BlockTest): BlockTest | null {
  if (operator === 'eq') return chose;
  return operator === 'ne' ? not(chose) : null;
}

const not =
  (test: BlockTest): BlockTest =>
  (block) => {
    const holds = test(block);
    return (at) => !holds(at);
  };

/** Words of an open answer: people who wrote nothing pass `ne` and `nct`. */
function byWords(quId: string, { operator, value }: Condition): BlockTest | null {
  const isNegative = operator === 'ne' || operator === 'nct';
  const test = textTest({ operator: operator === 'ne' ? 'eq' : operator === 'nct' ? 'ct' : operator, value, valueTo: '' });
  if (test === null) return null;
  const wrote: BlockTest = ({ words }) => {
    const own = words.questions.get(quId)?.words;
    return (at) => {
      const text = own?.get(at);
      return text !== undefined && test(text);
    };
  };
  return isNegative ? not(wrote) : wrote;
}

/** Steps are whole numbers from 0 to 10, stored as digits. */
function stepTest(operator: FilterOperator, from: number, to: number): Test | null {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  const holds: Partial<Record<FilterOperator, (step: number) => boolean>> = {
    eq: (step) => step === from,
    ne: (step) => step !== from,
    gt: (step) => step > from,
    lt: (step) => step < from,
    between: (step) => step >= from && step <= to,
  };
  const test = holds[operator];
  return test ? (answer) => /^(?:\d|10)$/.test(answer) && test(Number(answer)) : null;
}

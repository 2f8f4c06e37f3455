import { BusinessError, sentence, type SurveyCross, type SurveyQuestion } from '@xuekao/contracts';
import { idsOf, shapeFrom, type Column, type HeldBlock } from '../answers/index.js';
import { titleOf } from '../surveys/index.js';
import { choicesOf, type Choice } from './choices.js';

/** A question, or the row of a matrix, whose answers are among its choices. */
interface CrossSide {
  question: SurveyQuestion;
  row: string | null;
  title: string;
  choices: Choice[];
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

/** Numbers of values from 1, the same in all blocks. */
class ValueNumbers {
  readonly values: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** @returns the number of each code of a column; 0 for the code 0 */
  ofCodes(column: Column): number[] {
    return [0, ...column.values.map((value) => this.numberOf(value))];
  }

  private numberOf(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value);
    this.numbers.set(value, number);
    return number;
  }
}
/** More than there are different values of a question. */
const most = 2 ** 26;

/** People by the options that they chose. */
export class CrossCount {
  private readonly rowNumbers = new ValueNumbers();
  private readonly columnNumbers = new ValueNumbers();
  /** people by what they answered to both questions, as numbers of values */
  private readonly pairs = new Map<number, number>();

  constructor(
    private readonly row: CrossSide,
    private readonly column: CrossSide,
  ) {}

  /** @param counted 1 for each who counts */
  add({ columns }: HeldBlock, counted: Uint8Array): void {
    const [rows, others] = [this.row, this.column].map(({ question, row }): Column | undefined => {
      const own = columns.questions.get(question.id);
      return row === null ? own?.shapes : own?.rows.get(row);
    });
    if (rows === undefined || others === undefined) return;
    const [rowNumbers, columnNumbers] = [this.rowNumbers.ofCodes(rows), this.columnNumbers.ofCodes(others)];
    for (let at = 0; at < counted.length; at += 1) {
      if (counted[at] !== 1) continue;
      const pair = (rowNumbers[rows.codes[at] ?? 0] ?? 0) * most + (columnNumbers[others.codes[at] ?? 0] ?? 0);
      this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
    }
  }

  /** People by option; '' in the place of an option: all who chose any. Only here answers are taken apart, equal ones once. */
  private counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const [chosen, beside] = [chosenOf(this.row, this.rowNumbers.values), chosenOf(this.column, this.columnNumbers.values)];
    for (const [pair, n] of this.pairs) {
      const [one, other] = [chosen[Math.floor(pair / most)] ?? [], beside[pair % most] ?? []];
      if (one.length === 0 || other.length === 0) continue;
      for (const rowId of [...one, ''])
        for (const columnId of [...other, '']) {
          const key = `${rowId} ${columnId}`;
          counts.set(key, (counts.get(key) ?? 0) + n);
        }
    }
    return counts;
  }

  table(): SurveyCross {
    const { row, column } = this;
    const counts = this.counts();
    const count = (rowId: string, columnId: string): number => counts.get(`${rowId} ${columnId}`) ?? 0;
    return {
      people: count('', ''),
      row: { title: row.title, options: row.choices.map(({ id, content }) => ({ id, content, count: count(id, '') })) },
      column: { title: column.title, options: column.choices.map(({ id, content }) => ({ id, content, count: count('', id) })) },
      cells: row.choices.map((one) => column.choices.map((other) => count(one.id, other.id))),
    };
  }
}

/** Ids of the known options by the number of what was chosen; none for 0. */
function chosenOf({ question, row, choices }: CrossSide, values: readonly string[]): string[][] {
  const known = new Set(choices.map(({ id }) => id));
  const ids = (value: string): string[] => {
    if (row !== null) return idsOf(value);
    const shape = shapeFrom(value);
    return question.quType === 'scale' ? [shape.answer] : shape.ids;
  };
  return [[], ...values.map((value) => ids(value).filter((id) => known.has(id)))];
}

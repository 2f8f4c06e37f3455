import type { FilterOperator } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared';
import { resultText } from './result.texts.js';

type Titles = CallOutput<'/api/survey/qu/list-title'>;

export interface FilterField {
  /** on the wire */
  name: string;
  label: string;
  kind: 'day' | 'number' | 'text' | 'choice';
  operators: readonly FilterOperator[];
  /** empty: a value is typed */
  choices: readonly { value: string; label: string }[];
}

const ordered: readonly FilterOperator[] = ['eq', 'gt', 'lt', 'between'];
const worded: readonly FilterOperator[] = ['eq', 'ne', 'ct', 'nct'];
const titleLength = 30;
const none: FilterField['choices'] = [];
const placesOf = (names: readonly string[]): FilterField['choices'] => names.map((value) => ({ value, label: value }));

/** Fields of the specification, then the questions. A place is chosen among those that answers came from. */
export function filterFieldsOf(titles: Titles, provinces: readonly string[], cities: readonly string[]): FilterField[] {
  const own = (
    name: 'hand_time' | 'join_province' | 'join_city' | 'total_score' | 'cost_time',
    rest: Omit<FilterField, 'name' | 'label'>,
  ): FilterField => ({
    name,
    label: resultText(`result.field.${name}`),
    ...rest,
  });
  return [
    own('hand_time', { kind: 'day', operators: ordered, choices: none }),
    own('join_province', { kind: 'text', operators: ['eq', 'ne'], choices: placesOf(provinces) }),
    own('join_city', { kind: 'text', operators: ['eq', 'ne'], choices: placesOf(cities) }),
    own('total_score', { kind: 'number', operators: ordered, choices: none }),
    own('cost_time', { kind: 'number', operators: ordered, choices: none }),
    ...titles.flatMap(({ id, contentText, quType, answerList, rowList = [] }, at): FilterField | FilterField[] => {
      const field = { name: `qu:${id}`, label: `${at + 1}. ${contentText.slice(0, titleLength)}` };
      if (quType === 'saq') return { ...field, kind: 'text', operators: worded, choices: none };
      if (quType === 'scale') return { ...field, kind: 'number', operators: ordered, choices: none };
      const choices = answerList.map((option) => ({ value: option.id, label: option.content }));
      const chosen: Omit<FilterField, 'name' | 'label'> = { kind: 'choice', operators: ['eq', 'ne'], choices };
      if (quType !== 'matrix') return { ...field, ...chosen };
      return rowList.map((row) => ({ ...chosen, name: `${field.name}:${row.id}`, label: `${field.label} — ${row.content}` }));
    }),
  ];
}

/** Words of a condition, as they are said of this kind of field. */
export function operatorText({ kind }: FilterField, operator: FilterOperator): string {
  if (kind === 'choice') return resultText(operator === 'eq' ? 'result.op.chosen' : 'result.op.unchosen');
  if (kind === 'day' && operator === 'gt') return resultText('result.op.after');
  if (kind === 'day' && operator === 'lt') return resultText('result.op.before');
  return resultText(`result.op.${operator}`);
}

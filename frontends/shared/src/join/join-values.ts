import type { CallInput, CallOutput } from '../api/client.js';
import { joinText } from './join.texts.js';

export type JoinField = CallOutput<'/api/activity/activity/detail'>['fields'][number];
export type AnsweredField = CallOutput<'/api/activity/join/detail'>['dataList'][number];
type JoinData = CallInput<'/api/activity/join/update'>['joinData'];
export type JoinValue = JoinData[number]['fieldValue'];
/** Answers of a form by the name of the field. */
export type JoinValues = Readonly<Record<string, JoinValue | undefined>>;

const isEmpty = (value: JoinValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

const chosenAtFirst = ({ fieldType, fieldItems }: JoinField): JoinValue | undefined => {
  const chosen = fieldItems.filter(({ checked }) => checked).map(({ value }) => value);
  if (fieldType === 'checkbox') return chosen;
  return fieldType === 'radio' ? chosen[0] : undefined;
};

/** The form as it opens. @param earlier answers that it holds already, of the same or of an older form */
export function startValues(fields: readonly JoinField[], earlier?: readonly AnsweredField[]): JoinValues {
  const said = new Map((earlier ?? []).map((field) => [field.fieldName, field]));
  return Object.fromEntries(
    fields.map((field) => {
      const before = said.get(field.fieldName);
      const isSame = before?.fieldType === field.fieldType;
      return [field.fieldName, earlier === undefined ? chosenAtFirst(field) : isSame ? (before.fieldValue ?? undefined) : undefined];
    }),
  );
}

/** Sentences by the name of the field for what is required and missing. */
export const joinFaults = (fields: readonly JoinField[], values: JoinValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter(({ fieldName, required }) => required && isEmpty(values[fieldName]))
      .map(({ fieldName, fieldTitle }) => [fieldName, joinText('join.missing', { title: fieldTitle })]),
  );

export const joinDataOf = (fields: readonly JoinField[], values: JoinValues): JoinData =>
  fields.flatMap(({ fieldName }) => {
    const fieldValue = values[fieldName];
    return fieldValue === undefined || isEmpty(fieldValue) ? [] : [{ fieldName, fieldValue }];
  });

/** An answer in words; null: a file, or no answer. */
export function wordsOf({ fieldType, fieldItems, fieldValue }: AnsweredField): string | null {
  if (fieldValue === null || fieldType === 'image' || fieldType === 'audio' || fieldType === 'video') return null;
  if (typeof fieldValue === 'string') return fieldValue;
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return fieldItems.flatMap(({ title, value }) => (chosen.includes(value) ? [title] : [])).join('、');
}

import {
  BusinessError,
  isPictureAddress,
  isSoundAddress,
  isVideoAddress,
  sentence,
  type JoinField,
  type JoinValue,
} from '@xuekao/contracts';
import type { JoinAnswer } from './join.model.js';

const isEmpty = (value: JoinValue): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function isRight({ fieldType, fieldItems }: JoinField, value: JoinValue): boolean {
  const known = new Set(fieldItems.map((item) => item.value));
  switch (fieldType) {
    case 'text':
    case 'textarea':
      return typeof value === 'string';
    case 'radio':
      return typeof value === 'number' && known.has(value);
    case 'checkbox':
      return Array.isArray(value) && new Set(value).size === value.length && value.every((one) => known.has(one));
    case 'image':
      return typeof value === 'string' && isPictureAddress(value);
    case 'audio':
      return typeof value === 'string' && isSoundAddress(value);
    case 'video':
      return typeof value === 'string' && isVideoAddress(value);
  }
}

/**
 * Answers of a sign-up form as they are stored, in the order of the form: the page checked them before, and is not believed.
 * @throws {BusinessError} BAD_INPUT with the sentence for the first question that is wrong
 */
export function checkedAnswers(fields: readonly JoinField[], data: readonly JoinAnswer[]): JoinAnswer[] {
  const given = new Map(data.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  if (given.size !== data.length || data.some(({ fieldName }) => !names.has(fieldName)))
    throw new BusinessError('BAD_INPUT', { detail: sentence('activity.unknown') });
  return fields.flatMap((field) => {
    const { fieldName, fieldTitle: title, required } = field;
    const said = given.get(fieldName);
    const fieldValue = typeof said === 'string' ? said.trim() : said;
    if (fieldValue === undefined || isEmpty(fieldValue)) {
      if (required) throw new BusinessError('BAD_INPUT', { detail: sentence('activity.missing', { title }) }, { field: fieldName });
      return [];
    }
    if (!isRight(field, fieldValue))
      throw new BusinessError('BAD_INPUT', { detail: sentence('activity.wrong', { title }) }, { field: fieldName });
    return [{ fieldName, fieldValue }];
  });
}

/** An answer in words, as a table shows it: files by their address. */
export function answerText({ fieldType, fieldItems }: JoinField, value: JoinValue | undefined, sign: string): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const chosen = Array.isArray(value) ? value : [value];
  if (fieldType !== 'radio' && fieldType !== 'checkbox') return chosen.join(sign);
  return fieldItems.flatMap((item) => (chosen.includes(item.value) ? [item.title] : [])).join(sign);
}

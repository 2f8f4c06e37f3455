import { expect, test } from '@jest/globals';
import { joinDataOf, joinFaults, startValues, wordsOf, type AnsweredField, type JoinField } from './join-values.js';

const field = (fieldName: string, more: Partial<JoinField> = {}): JoinField => ({
  ...{ fieldName, fieldTitle: fieldName, fieldType: 'text', fieldItems: [], required: false, tips: '' },
  ...more,
});
const items = [
  { title: '上午', value: 1, checked: false },
  { title: '下午', value: 2, checked: true },
];
const form = [
  field('unit', { fieldTitle: '单位', required: true }),
  field('day', { fieldType: 'radio', fieldItems: items }),
  field('food', { fieldType: 'checkbox', fieldItems: items, required: true, fieldTitle: '饮食' }),
];

test('a form opens with what its maker chose, and says what is missing', () => {
  const start = startValues(form);
  expect(start).toEqual({ unit: undefined, day: 2, food: [2] });
  expect(joinFaults(form, { ...start, unit: '  ', food: [] })).toEqual({ unit: '单位不能为空！', food: '饮食不能为空！' });
  expect(joinDataOf(form, { ...start, unit: '  ' })).toEqual([
    { fieldName: 'day', fieldValue: 2 },
    { fieldName: 'food', fieldValue: [2] },
  ]);
});

test('answers from before come again where the question is still the same, and nothing is chosen that was not', () => {
  const earlier: AnsweredField[] = [
    { ...field('unit'), fieldValue: '一厂' },
    { ...field('food'), fieldValue: '素食' },
  ];
  expect(startValues(form, earlier)).toEqual({ unit: '一厂', day: undefined, food: undefined });
});

test('an answer in words', () => {
  expect(wordsOf({ ...field('day', { fieldType: 'checkbox', fieldItems: items }), fieldValue: [1, 2] })).toBe('上午、下午');
  expect(wordsOf({ ...field('day', { fieldType: 'radio', fieldItems: items }), fieldValue: 1 })).toBe('上午');
  expect(wordsOf({ ...field('photo', { fieldType: 'image' }), fieldValue: '/api/file/picture/a.png' })).toBeNull();
  expect(wordsOf({ ...field('film', { fieldType: 'video' }), fieldValue: '/api/file/video/a.mp4' })).toBeNull();
});
